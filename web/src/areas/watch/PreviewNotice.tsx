import { watchTexts } from '../../platform/texts/watch.ts'
import { InlineAlert } from '#ui'
import { formatLocalTime } from '../../platform/format.ts'
import styles from './Watch.module.css'

/**
 * Tells the owner that nobody else sees the video yet, and until when. Votes, comments and history start when
 * it is published.
 */
export function PreviewNotice({ publishAt }: { publishAt: string | null }) {
  return (
    <InlineAlert kind="info" className={styles.preview}>
      <p>
        {publishAt === null
          ? watchTexts.preview
          : watchTexts.previewUntil({ time: formatLocalTime(publishAt) })}
      </p>
    </InlineAlert>
  )
}
