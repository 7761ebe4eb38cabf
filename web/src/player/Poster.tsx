import styles from './frame.module.css'
import type { PlayerSource } from './source.ts'

/**
 * A player is about as wide as the window on phones and tablets, else two thirds of it. Phones are told less, so that those
 * of two and a half pixels a point take the small one, which shows no less behind the button and comes in half the time.
 */
const SIZES = '(max-width: 700px) 60vw, (max-width: 1024px) 100vw, 66vw'

/** The film's still, in the size that the screen needs. */
export function Poster({ posterUrl, posterSmallUrl }: Pick<PlayerSource, 'posterUrl' | 'posterSmallUrl'>) {
  if (posterUrl === undefined) return null
  return (
    <img
      className={styles.poster}
      src={posterUrl}
      {...(posterSmallUrl !== undefined && {
        srcSet: `${posterSmallUrl} 640w, ${posterUrl} 1280w`,
        sizes: SIZES,
      })}
      alt=""
      fetchPriority="high"
    />
  )
}
