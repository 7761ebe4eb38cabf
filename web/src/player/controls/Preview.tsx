import type { Chapter } from '../engine/source.ts'
import { type StoryboardTile, tileStyle } from '../storyboard.ts'
import { clockText } from '../time.ts'
import styles from './preview.module.css'

/** The width of the preview picture, in pixels. */
export const PREVIEW_WIDTH = 148

/** What a moment of the video shows: its storyboard picture, chapter and time. */
export function Preview(props: {
  seconds: number
  tile: StoryboardTile | undefined
  chapter: Chapter | undefined
}) {
  const { seconds, tile, chapter } = props
  const picture = tile && tileStyle(tile, PREVIEW_WIDTH / Math.max(tile.width, tile.height))
  return (
    <>
      {picture && (
        <span className={styles.picture} style={picture.box}>
          <span className={styles.sheet} style={picture.sheet} />
        </span>
      )}
      <span className={styles.moment}>
        {chapter && <em>{chapter.title}</em>}
        <span>{clockText(seconds)}</span>
      </span>
    </>
  )
}
