import { RotateCw } from 'lucide-react'
import type { FaultKind } from './fault.ts'
import styles from './screens.module.css'
import { texts } from './texts.ts'

/** Says in words why it does not go on, and offers to try again from the same place. */
export function FaultScreen({ fault, onRetry }: { fault: FaultKind; onRetry: () => void }) {
  const { title, body } = texts.faults[fault]
  return (
    <div className={styles.screen}>
      <div role="alert" className={styles.words}>
        <p className={styles.screenTitle}>{title}</p>
        <p className={styles.screenBody}>{body}</p>
      </div>
      {fault !== 'unsupported' && (
        <button type="button" className={styles.lightButton} onClick={onRetry}>
          <RotateCw size={20} strokeWidth={1.75} aria-hidden />
          {texts.retry}
        </button>
      )}
    </div>
  )
}
