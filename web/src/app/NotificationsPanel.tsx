import { shellTexts } from '../platform/texts/shell.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './NotificationsPanel.module.css'

/** What hangs on the bell. */
export function NotificationsPanel() {
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{shellTexts.notifications}</h2>
      <EmptyState title={shellTexts.caughtUp} isCompact />
    </div>
  )
}
