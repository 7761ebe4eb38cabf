import { Play } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Moonstone } from '../brand/Moonstone.tsx'
import styles from './Thumb.module.css'
import type { Elements } from '../elements.ts'

export type ThumbProps = {
  /** 640 px wide. Null shows the moonstone: there is no picture. */
  thumbnailUrl: string | null
  /** The same picture 320 px wide, for small sizes. */
  thumbnailSmallUrl?: string | undefined
  /** Already formatted: '9:56'. */
  duration?: string | undefined
  /** The watched share, 0 to 1. */
  watchedShare?: number | undefined
  /** The topaz play icon that appears when the surrounding card is hovered. */
  hasPlayHint?: boolean
  /** On the first screen: loaded eagerly instead of lazily. */
  isPriority?: boolean
  className?: string | undefined
  children?: Elements
}

/** A 16:9 thumbnail. Decorative: the title next to it describes it. */
export function Thumb(props: ThumbProps) {
  const {
    thumbnailUrl,
    thumbnailSmallUrl,
    duration,
    watchedShare,
    hasPlayHint = false,
    isPriority = false,
    className,
    children,
  } = props
  return (
    <span className={classNames(styles.thumb, className)} data-thumb="">
      {thumbnailUrl === null ? (
        <span className={styles.missing}>
          <Moonstone mark="none" />
        </span>
      ) : (
        <img
          src={thumbnailUrl}
          srcSet={
            isPriority || !thumbnailSmallUrl ? undefined : `${thumbnailSmallUrl} 320w, ${thumbnailUrl} 640w`
          }
          // `auto` uses the laid-out size, which browsers know when they load lazily. A browser without
          // support loads the large picture.
          sizes={isPriority || !thumbnailSmallUrl ? undefined : 'auto, 360px'}
          alt=""
          width={640}
          height={360}
          decoding="async"
          loading={isPriority ? 'eager' : 'lazy'}
          fetchPriority={isPriority ? 'high' : 'auto'}
        />
      )}
      {hasPlayHint && (
        <span className={styles.hint} data-play-hint="">
          <b>
            <Play className="icon-fill" />
          </b>
        </span>
      )}
      {duration !== undefined && <span className={styles.duration}>{duration}</span>}
      {watchedShare !== undefined && (
        <span className={styles.watched}>
          <i style={{ width: `${Math.round(Math.min(Math.max(watchedShare, 0), 1) * 100)}%` }} />
        </span>
      )}
      {children}
    </span>
  )
}
