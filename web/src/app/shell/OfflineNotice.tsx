import { useSyncExternalStore } from 'react'
import { WifiOff } from 'lucide-react'
import { shellTexts } from '../../platform/texts/shell.ts'
import styles from './OfflineNotice.module.css'

/** Says that there is no connection, for as long as there is none. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff aria-hidden="true" />
          {shellTexts.offline}
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
