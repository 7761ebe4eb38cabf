import type { Chapter } from '../../player/index.ts'
import { formatClock } from '../../platform/format.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import styles from './ChapterList.module.css'

/** The parts of a film, each to be gone to. */
export function ChapterList(props: { chapters: readonly Chapter[]; onSeek: (seconds: number) => void }) {
  const { chapters, onSeek } = props
  if (chapters.length === 0) return null
  return (
    <section className={styles.chapters}>
      <h2 className={styles.title}>{watchTexts.chapters}</h2>
      <ol>
        {chapters.map(({ startSeconds, title }) => (
          <li key={startSeconds}>
            <button type="button" className={styles.chapter} onClick={() => onSeek(startSeconds)}>
              <span className={styles.time}>{formatClock(startSeconds)}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
