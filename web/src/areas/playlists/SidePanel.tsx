import { useId, type ReactNode } from 'react'
import { X } from 'lucide-react'
import type { PlaylistCard } from '@serendib/contract'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Byline, Facts } from '../../ui/cards/VideoCard.tsx'
import { ownerView, videosOf } from './playlist-view.ts'
import styles from './Side.module.css'
import type { Elements } from '../../ui/elements.ts'
import { langOf } from '../../ui/lang-of.ts'

/** The panel of one playlist: a heading with a close button, its content, and actions at the bottom. */
export function SidePanel(props: {
  title: string
  playlist?: PlaylistCard | undefined
  onClose: () => void
  /** In the heading, before the close button. */
  action?: Elements
  /** Below the heading: links to other views. */
  views?: Elements
  foot?: Elements
  children: Elements
}) {
  const { title, playlist } = props
  const id = useId()
  const owner = playlist && ownerView(playlist)
  return (
    <section className={styles.side} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.headText}>
          <h2 id={id} className={styles.title} tabIndex={-1} data-side-title="" lang={langOf(title)}>
            {title}
          </h2>
          {playlist && (
            <Facts
              facts={[
                videosOf(playlist),
                owner && (
                  <Byline
                    key="owner"
                    video={{
                      channelName: owner.name,
                      channelHref: owner.href,
                      isVerified: owner.isVerified,
                    }}
                  />
                ),
                playlist.isPrivate && playlistTexts.private,
              ]}
            />
          )}
          {playlist && playlist.description !== '' && (
            <p className={styles.description} lang={langOf(playlist.description)}>
              {playlist.description}
            </p>
          )}
        </div>
        {props.action}
        <IconButton label={playlistTexts.close} icon={<X />} onClick={props.onClose} />
      </header>
      {props.views && <div className={styles.views}>{props.views}</div>}
      <div className={styles.body}>{props.children}</div>
      {props.foot !== undefined && <footer className={styles.foot}>{props.foot}</footer>}
    </section>
  )
}

/** A message shown instead of videos. */
export function SideNote({ children }: { children: ReactNode }) {
  return (
    <div className={styles.note}>
      <EmptyState isCompact title={children} />
    </div>
  )
}
