import styles from './Moderation.module.css'
import { ReasonsPanel } from './ReasonsPanel.tsx'
import { WatchedWordsPanel } from './WatchedWordsPanel.tsx'

/** Moderation settings, for administrators only. */
export function ModerationTab() {
  return (
    <div className={styles.panels}>
      <ReasonsPanel />
      <WatchedWordsPanel />
    </div>
  )
}
