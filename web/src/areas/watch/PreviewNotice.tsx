import { watchTexts } from '../../platform/texts/watch.ts'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { publishTimeText } from '../uploads/index.ts'
import styles from './Watch.module.css'

/** Says to the owner that nobody else sees the film, and until when. Votes, comments and the history come with publishing. */
export function PreviewNotice({ publishAt }: { publishAt: string | null }) {
  return (
    <InlineAlert kind="info" className={styles.preview}>
      <p>{publishAt === null ? watchTexts.preview : watchTexts.previewUntil(publishTimeText(publishAt))}</p>
    </InlineAlert>
  )
}
