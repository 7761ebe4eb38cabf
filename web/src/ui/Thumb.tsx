import type { ReactNode } from 'react'
import { Play } from 'lucide-react'
import { classNames } from './class-names.ts'
import { Moonstone } from './Moonstone.tsx'
import styles from './Thumb.module.css'

export type ThumbProps = {
  /** 640 pixels wide. Null shows the moonstone: there is no picture. */
  posterUrl: string | null
  /** The same 320 pixels wide, for places that are small enough. */
  posterSmallUrl?: string | undefined
  /** Already formatted: '9:56'. */
  duration?: string | undefined
  /** How much of it was watched, 0 to 1. */
  watchedShare?: number | undefined
  /** The topaz play sign that appears when the card around it is pointed at. */
  hasPlayHint?: boolean
  /** In the first screen: fetched at once instead of when scrolled to. */
  isPriority?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A 16:9 still. Decoration: the title beside it says what it shows. */
export function Thumb(props: ThumbProps) {
  const {
    posterUrl,
    posterSmallUrl,
    duration,
    watchedShare,
    hasPlayHint = false,
    isPriority = false,
    className,
    children,
  } = props
  return (
    <span className={classNames(styles.thumb, className)} data-thumb="">
      {posterUrl === null ? (
        <span className={styles.missing}>
          <Moonstone mark="none" />
        </span>
      ) : (
        <img
          src={posterUrl}
          srcSet={isPriority || !posterSmallUrl ? undefined : `${posterSmallUrl} 320w, ${posterUrl} 640w`}
          // By its own place, which a browser knows when it fetches late; one that cannot tell takes the large one.
          sizes={isPriority || !posterSmallUrl ? undefined : 'auto, 360px'}
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
