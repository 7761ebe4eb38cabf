import type { Chapter } from '../../../player/index.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { MomentButton } from './MomentButton.tsx'
import styles from './ChapterList.module.css'
import { langOf } from '#ui'

/** The chapters of a video, each with a button that seeks to it. */
export function ChapterList(props: { chapters: readonly Chapter[]; onSeek: (seconds: number) => void }) {
  const { chapters, onSeek } = props
  if (chapters.length === 0) return null
  return (
    <section className={styles.chapters}>
      <h2 className={styles.title}>{watchTexts.chapters}</h2>
      <ol>
        {chapters.map(({ startSeconds, title }) => (
          <li key={startSeconds}>
            <MomentButton lang={langOf(title)} seconds={startSeconds} onClick={() => onSeek(startSeconds)}>
              {title}
            </MomentButton>
          </li>
        ))}
      </ol>
    </section>
  )
}
