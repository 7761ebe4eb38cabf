import { Children, type ReactNode } from 'react'
import { X } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { Link } from '../controls/Link.tsx'
import { Thumb } from './Thumb.tsx'
import { VerifiedGem } from './VerifiedGem.tsx'
import { uiTexts } from '../texts.ts'
import styles from './VideoCard.module.css'
import type { Elements } from '../elements.ts'
import { langOf } from '../lang-of.ts'

/** What a video card shows. All texts are already formatted; missing ones are not shown. */
export type VideoView = {
  title: string
  /** Undefined when there is nothing to open. */
  href: string | undefined
  thumbnailUrl: string | null
  /** The same picture 320 px wide. */
  thumbnailSmallUrl?: string | undefined
  /** '9:56' */
  duration?: string | undefined
  channelName?: string | undefined
  channelHref?: string | undefined
  isVerified?: boolean | undefined
  /** With its unit: '128K views'. */
  views?: string | undefined
  /** '3 days ago' */
  age?: string | undefined
  /** The watched share, 0 to 1. */
  watchedShare?: number | undefined
}

/** The channel with its badge, above the card's stretched link. */
export function Byline({ video }: { video: Pick<VideoView, 'channelName' | 'channelHref' | 'isVerified'> }) {
  if (video.channelName === undefined) return null
  return (
    <span className={styles.byline}>
      {video.channelHref === undefined ? (
        <span lang={langOf(video.channelName)}>{video.channelName}</span>
      ) : (
        <Link href={video.channelHref} lang={langOf(video.channelName)}>
          {video.channelName}
        </Link>
      )}
      {video.isVerified && <VerifiedGem />}
    </span>
  )
}

/** Facts in a row, separated by dots. Empty ones are omitted. */
export function Facts({ facts, className }: { facts: ReactNode[]; className?: string | undefined }) {
  // toArray drops what React would not render, and adds keys to the rest.
  const given = Children.toArray(facts).filter((fact) => fact !== '')
  return given.length === 0 ? null : (
    <p className={classNames(styles.meta, styles.facts, className)}>
      {Children.map(given, (fact) => (
        <span className={styles.fact}>{fact}</span>
      ))}
    </p>
  )
}

const Title = ({ video }: { video: VideoView }) => (
  <h3 className={classNames('clamp', styles.title)}>
    <Link href={video.href} className="stretched" lang={langOf(video.title)}>
      {video.title}
    </Link>
  </h3>
)

/** The channel, and the facts on a line below. */
const Lines = ({ video, facts }: { video: VideoView; facts: ReactNode[] }) => (
  <>
    {video.channelName !== undefined && (
      <p className={styles.meta}>
        <Byline video={video} />
      </p>
    )}
    <Facts facts={facts} className={styles.second} />
  </>
)

const pictureOf = ({ thumbnailUrl, thumbnailSmallUrl, duration, watchedShare }: VideoView) => ({
  thumbnailUrl,
  thumbnailSmallUrl,
  duration,
  watchedShare,
})

type CardProps = VideoView & {
  /** Instead of views and age: 'Watched 2026-11-19'. */
  meta?: ReactNode
  isPriority?: boolean | undefined
  onRemove?: (() => void) | undefined
  /** Names the remove button: 'Remove from history'. */
  removeLabel?: string | undefined
  /** Below the texts: a button. */
  children?: Elements
}

/** A video in a grid or carousel: one stretched link, with the channel's link above it. */
export function VideoCard({
  meta,
  isPriority = false,
  onRemove,
  removeLabel,
  children,
  ...video
}: CardProps) {
  return (
    <article className={styles.card}>
      <Thumb {...pictureOf(video)} isPriority={isPriority} hasPlayHint />
      <div className={styles.text}>
        <Title video={video} />
        <Lines video={video} facts={meta === undefined ? [video.views, video.age] : [meta]} />
        {children && <div className={styles.extra}>{children}</div>}
      </div>
      {onRemove && (
        <IconButton
          variant="over"
          className={styles.remove}
          label={removeLabel ?? uiTexts.remove}
          icon={<X className="icon-s" />}
          onClick={onRemove}
        />
      )}
    </article>
  )
}

/** A video in a narrow column: related videos. */
export function VideoRow(video: VideoView) {
  return (
    <article className={styles.row}>
      <Thumb {...pictureOf(video)} />
      <div className={styles.text}>
        <Title video={video} />
        <Lines video={video} facts={[video.views, video.age]} />
      </div>
    </article>
  )
}

/** A video with its description: search results, trending (with `rank`), subscriptions. */
export function VideoResult(
  props: VideoView & {
    description?: string | undefined
    rank?: number | undefined
    meta?: ReactNode
    /** Under the facts: why the video is listed. */
    note?: ReactNode
  },
) {
  const { description, rank, meta, note, ...video } = props
  const result = (
    <article className={styles.result}>
      <Thumb {...pictureOf(video)} hasPlayHint />
      <div className={styles.text}>
        <Title video={video} />
        <Facts
          facts={[
            video.channelName !== undefined && <Byline key="channel" video={video} />,
            ...(meta === undefined ? [video.views, video.age] : [meta]),
          ]}
        />
        {Boolean(note) && <p className={styles.note}>{note}</p>}
        {Boolean(description) && (
          <p className={classNames('clamp', styles.description)} lang={langOf(description)}>
            {description}
          </p>
        )}
      </div>
    </article>
  )
  return rank === undefined ? (
    result
  ) : (
    <div className={styles.ranked}>
      <span className={styles.rank} aria-hidden="true">
        {rank}
      </span>
      {result}
    </div>
  )
}
