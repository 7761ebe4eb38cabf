import { useId, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Play, X } from 'lucide-react'
import type { playlistCalls, PlaylistCard, ReplyOf, VideoCard } from '@serendib/contract'
import { CallError } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { playlistTexts } from '../../platform/texts/playlists.ts'
import {
  ButtonLink,
  Byline,
  classNames,
  type Elements,
  EmptyState,
  Facts,
  IconButton,
  langOf,
  Link,
  LoadFailed,
  Row,
  Skeletons,
  Thumb,
} from '#ui'
import { useStoredPlaylist } from '../offline/index.ts'
import { watchHref } from '../videos/index.ts'
import { toByline, playAllHref, formatVideos } from './playlist-view.tsx'
import { playlistQuery } from './queries.ts'
import styles from './Side.module.css'

interface SideParts {
  /** In the heading, before the close button. */
  readonly action?: Elements
  /** Below the heading: links to other views. */
  readonly views?: Elements
  readonly content: Elements
  /** At the bottom, after 'Play all'. */
  readonly foot?: Elements
}

/** The panel of the playlist with this id, or says that it can't be shown. */
export function SidePanel(props: {
  idText: string
  onClose: () => void
  /** Whether only its owner can open it. */
  isForOwner?: boolean
  renderParts: (data: ReplyOf<typeof playlistCalls.getPlaylistData>, isOwn: boolean) => SideParts
}) {
  const { onClose, isForOwner = false } = props
  const query = useQuery(playlistQuery(props.idText))
  const userId = useSession()?.userId
  const stored = useStoredPlaylist(props.idText, query)?.list
  const data = query.data ?? stored
  if (!data && query.isPending) {
    return (
      <SideFrame
        title={playlistTexts.loading}
        onClose={onClose}
        content={
          <div className={styles.pending}>
            <Skeletons kind="row" count={5} label={playlistTexts.loadingVideos} />
          </div>
        }
      />
    )
  }
  const isOwn = data?.playlist.ownerId === userId
  if (!data || (isForOwner && !isOwn)) {
    const isGone = data !== undefined || query.error instanceof CallError
    return (
      <SideFrame
        title={playlistTexts.page}
        onClose={onClose}
        content={
          isGone ? (
            <SideNote>
              <span role="alert">{playlistTexts.unavailable}</span>
            </SideNote>
          ) : (
            <LoadFailed query={query} />
          )
        }
      />
    )
  }
  const { playlist } = data
  const parts = props.renderParts(data, isOwn)
  const playAll = playAllHref(playlist)
  return (
    <SideFrame
      {...parts}
      title={playlist.name}
      playlist={playlist}
      onClose={onClose}
      foot={
        <>
          {playAll !== undefined && (
            <ButtonLink variant="spark" isWide href={playAll} icon={<Play className="icon-s icon-fill" />}>
              {playlistTexts.playAll}
            </ButtonLink>
          )}
          {parts.foot}
        </>
      }
    />
  )
}

/** A heading with a close button, the content, and actions at the bottom. */
function SideFrame(
  props: SideParts & { title: string; playlist?: PlaylistCard | undefined; onClose: () => void },
) {
  const { title, playlist } = props
  const id = useId()
  return (
    <section className={styles.side} aria-labelledby={id}>
      <Row as="header" align="start" gap={1} className={styles.head}>
        <div className={styles.headText}>
          <h2 id={id} className={styles.title} tabIndex={-1} data-side-title="" lang={langOf(title)}>
            {title}
          </h2>
          {playlist && (
            <Facts
              facts={[
                formatVideos(playlist),
                <Byline key="owner" video={toByline(playlist)} />,
                playlist.isPrivate && playlistTexts.private,
              ]}
            />
          )}
          {playlist && playlist.description !== '' && (
            <p className={classNames('clamp', styles.description)} lang={langOf(playlist.description)}>
              {playlist.description}
            </p>
          )}
        </div>
        {props.action}
        <IconButton label={playlistTexts.close} icon={<X />} onClick={props.onClose} />
      </Row>
      {props.views && <div className={styles.views}>{props.views}</div>}
      <div className={styles.body}>{props.content}</div>
      {props.foot !== undefined && <footer className={styles.foot}>{props.foot}</footer>}
    </section>
  )
}

/** The thumbnail, title and channel of a video. `isSortable`: its row is dragged, not its link. */
export function SideVideo(props: { video: VideoCard; playlistId: number; isSortable?: boolean }) {
  const { video, playlistId, isSortable } = props
  return (
    <>
      <Thumb
        className={styles.thumb}
        thumbnailUrl={video.thumbnails[1] ?? null}
        duration={video.duration || undefined}
      />
      <div className={styles.text}>
        <h3 className={styles.videoTitle}>
          <Link
            href={watchHref(video.slug, { playlistId })}
            className="stretched clamp"
            draggable={isSortable === true ? false : undefined}
            lang={langOf(video.title)}
          >
            {video.title}
          </Link>
        </h3>
        <Link
          className={styles.channel}
          lang={langOf(video.channelName)}
          href={video.channelSlug === '' ? undefined : paths.channel(video.channelSlug)}
        >
          {video.channelName}
        </Link>
      </div>
    </>
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
