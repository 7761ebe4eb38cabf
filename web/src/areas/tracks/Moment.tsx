import type { Chapter } from '../../player/index.ts'
import { chapterAt } from '../../player/controls/Scrubber.tsx'
import { Preview } from '../../player/controls/Preview.tsx'
import { useStoryboard } from '../../player/useStoryboard.ts'
import { tileAt } from '../../player/storyboard.ts'
import styles from './Track.module.css'

/** The storyboard's picture and the time of a moment, beside its spot on a map: on the side with more space. */
export function Moment(props: {
  seconds: number
  storyboardUrl: string | undefined
  chapters: readonly Chapter[]
  spot: { readonly x: number; readonly y: number }
  mapWidth: number
}) {
  const { seconds, storyboardUrl, chapters, spot, mapWidth } = props
  const tiles = useStoryboard(storyboardUrl, true)
  const side = spot.x > mapWidth / 2 ? { right: mapWidth - spot.x } : { left: spot.x }
  const top = `clamp(64px, ${spot.y}px, calc(100% - 64px))`
  return (
    <span className={styles.moment} style={{ ...side, top }} aria-hidden>
      <Preview seconds={seconds} tile={tileAt(tiles, seconds)} chapter={chapterAt(chapters, seconds)} />
    </span>
  )
}
