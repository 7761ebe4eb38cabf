import type { Chapter } from '../../player/index.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { MomentButton } from './MomentButton.tsx'
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
            <MomentButton seconds={startSeconds} onClick={() => onSeek(startSeconds)}>
              {title}
            </MomentButton>
          </li>
        ))}
      </ol>
    </section>
  )
}
