import { useId, useLayoutEffect, useRef } from 'react'
import { Lock, MapPin, Play } from 'lucide-react'
import { paths } from '../../../platform/paths.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { classNames, langOf, Link, Row, Skeleton, Skeletons, Thumb, VerifiedGem } from '#ui'
import { watchHref } from '../../videos/index.ts'
import styles from './PlaylistPanel.module.css'
import type { PlaylistEntry, WatchedPlaylist } from './use-playlist.ts'

interface PanelProps {
  /** The current video. */
  videoId: number
  watched: Extract<WatchedPlaylist, { state: 'there' }>
}

/** The playlist being watched, with the position of the current video. */
export function PlaylistPanel({ videoId, watched }: PanelProps) {
  const { playlist, entries, stopIds } = watched
  const titleId = useId()
  const list = useRef<HTMLOListElement>(null)
  const at = entries.findIndex((entry) => entry.id === videoId)
  const stop = stopIds.indexOf(videoId)

  // Scrolls the current entry into view without scrolling the page.
  useLayoutEffect(() => {
    const current = list.current?.children[at]
    if (!list.current || !(current instanceof HTMLElement)) return
    list.current.scrollTop = current.offsetTop - list.current.clientHeight / 3
  }, [at])

  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title} lang={langOf(playlist.name)}>
          {playlist.name}
        </h2>
        <Row as="p" wrap gap={2} className={styles.facts}>
          {playlist.channelSlug === '' ? (
            <span lang={langOf(playlist.ownerName)}>{playlist.ownerName}</span>
          ) : (
            <Link href={paths.channel(playlist.channelSlug)} lang={langOf(playlist.ownerName)}>
              {playlist.ownerName}
            </Link>
          )}
          {playlist.isVerified && <VerifiedGem />}
          {playlist.isPrivate && <Lock className="icon-s" aria-label={watchTexts.privatePlaylist} />}
          <span className={styles.place}>
            {at < 0
              ? watchTexts.playlistCount({ count: entries.length })
              : watchTexts.playlistPlace({ place: at + 1, count: entries.length })}
          </span>
        </Row>
        {stop >= 0 && (
          <Link className={styles.stop} href={paths.playlistMap(playlist.id)}>
            <MapPin className="icon-s" />
            <span>{watchTexts.stop({ number: stop + 1, count: stopIds.length })}</span>
          </Link>
        )}
      </header>
      <ol ref={list} className={styles.list} tabIndex={-1}>
        {entries.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            number={index + 1}
            isCurrent={index === at}
            playlistId={playlist.id}
          />
        ))}
      </ol>
    </section>
  )
}

function Entry(props: { entry: PlaylistEntry; number: number; isCurrent: boolean; playlistId: number }) {
  const { entry, number, isCurrent, playlistId } = props
  return (
    <li className={styles.entry} data-current={isCurrent || undefined}>
      <span className={styles.number} aria-hidden="true">
        {isCurrent ? <Play className="icon-s icon-fill" /> : number}
      </span>
      <Thumb
        className={styles.thumb}
        thumbnailUrl={entry.thumbnails[1] ?? entry.thumbnails[0] ?? null}
        duration={entry.duration || undefined}
      />
      <div className={styles.text}>
        <h3 className={classNames('clamp', styles.entryTitle)}>
          <Link
            href={watchHref(entry.slug, { playlistId })}
            className="stretched"
            aria-current={isCurrent ? 'true' : undefined}
            lang={langOf(entry.title)}
          >
            {entry.title}
          </Link>
        </h3>
        <p className={styles.channel} lang={langOf(entry.channelName)}>
          {entry.channelName}
        </p>
      </div>
    </li>
  )
}

export function PlaylistPending() {
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Skeleton width="60%" height="1.4em" />
        <Skeleton width="40%" height="1em" />
      </div>
      <div className={styles.pending}>
        <Skeletons kind="row" count={5} />
      </div>
    </div>
  )
}
