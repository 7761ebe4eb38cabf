import styles from './Moderation.module.css'
import { ReasonsPanel } from './ReasonsPanel.tsx'
import { WatchedWordsPanel } from './WatchedWordsPanel.tsx'

/** What administrators decide for everybody's moderation. */
export function ModerationTab() {
  return (
    <div className={styles.panels}>
      <ReasonsPanel />
      <WatchedWordsPanel />
    </div>
  )
}
