import styles from '../frame.module.css'
import type { PlayerSource } from '../engine/source.ts'

/**
 * A player is about as wide as the window on phones and tablets, otherwise two thirds of it. Phones get a smaller
 * value, so that those with 2.5 device pixels per CSS pixel load the small picture, which looks the same behind the
 * button and loads in half the time.
 */
const SIZES = '(max-width: 700px) 60vw, (max-width: 1024px) 100vw, 66vw'

/** The video's thumbnail, in the size that the screen needs. */
export function Thumbnail({
  thumbnailUrl,
  thumbnailSmallUrl,
}: Pick<PlayerSource, 'thumbnailUrl' | 'thumbnailSmallUrl'>) {
  if (thumbnailUrl === undefined) return null
  return (
    <img
      className={styles.thumbnail}
      src={thumbnailUrl}
      {...(thumbnailSmallUrl !== undefined && {
        srcSet: `${thumbnailSmallUrl} 640w, ${thumbnailUrl} 1280w`,
        sizes: SIZES,
      })}
      alt=""
      fetchPriority="high"
    />
  )
}
