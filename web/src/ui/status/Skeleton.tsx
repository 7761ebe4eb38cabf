import { createElement } from 'react'
import type { Elements } from '../elements.ts'
import { classNames } from '../class-names.ts'
import { uiTexts } from '../texts.ts'
import styles from './Skeleton.module.css'

type SkeletonProps = {
  /** CSS lengths. */
  width?: string | undefined
  height?: string | undefined
  shape?: 'block' | 'round' | 'thumb' | 'pill' | undefined
}

/** A grey placeholder of the final size. */
export const Skeleton = ({ width = '100%', height, shape = 'block' }: SkeletonProps) => (
  <span
    className={classNames(styles.skeleton, styles[shape], 'needs-scripts')}
    style={{ width, height }}
    aria-hidden="true"
  />
)

export const VideoCardSkeleton = () => (
  <div className={styles.card}>
    <Skeleton shape="thumb" />
    <Skeleton width="90%" height="16px" />
    <Skeleton width="55%" height="14px" />
  </div>
)

export const VideoRowSkeleton = () => (
  <div className={styles.row}>
    <Skeleton shape="thumb" />
    <div className={styles.card}>
      <Skeleton width="92%" height="14px" />
      <Skeleton width="56%" height="12px" />
    </div>
  </div>
)

export const VideoResultSkeleton = () => (
  <div className={styles.result}>
    <Skeleton shape="thumb" />
    <div className={styles.card}>
      <Skeleton width="70%" height="20px" />
      <Skeleton width="40%" height="14px" />
      <Skeleton width="88%" height="14px" />
    </div>
  </div>
)

export const ChannelCardSkeleton = () => (
  <div className={styles.channel}>
    <Skeleton width="96px" height="96px" shape="round" />
    <Skeleton width="70%" height="18px" />
    <Skeleton width="48%" height="14px" />
    <Skeleton width="112px" height="44px" shape="pill" />
  </div>
)

const kinds = {
  video: VideoCardSkeleton,
  playlist: VideoCardSkeleton,
  row: VideoRowSkeleton,
  result: VideoResultSkeleton,
  channel: ChannelCardSkeleton,
}

/**
 * `count` skeletons of a kind, or of the shape that is passed, for the positions of the items (inside the same CardGrid
 * or list), and one announced `label`. On phones only the first `phoneCount` are shown.
 */
export function Skeletons(
  props: ({ kind: keyof typeof kinds } | { children: Elements }) & {
    count: number
    phoneCount?: number | undefined
    label?: string | undefined
  },
) {
  const shape = 'kind' in props ? createElement(kinds[props.kind]) : props.children
  return (
    <>
      <output className="visually-hidden">{props.label ?? uiTexts.loading}</output>
      {Array.from({ length: props.count }, (_, index) => (
        <div
          key={index}
          className={classNames(
            'needs-scripts',
            index >= (props.phoneCount ?? props.count) && styles.notOnPhones,
          )}
        >
          {shape}
        </div>
      ))}
    </>
  )
}
