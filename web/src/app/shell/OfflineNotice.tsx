import { useSyncExternalStore } from 'react'
import { WifiOff } from 'lucide-react'
import { keepsFilms } from '../../platform/on-device.ts'
import { shellTexts } from '../../platform/texts/shell.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './OfflineNotice.module.css'

/** Says that there is no connection, for as long as there is none, and leads to what is kept on the device. */
export function OfflineNotice({ keptHref }: { keptHref: string | undefined }) {
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
          <span>
            {shellTexts.offline}{' '}
            {keptHref !== undefined && keepsFilms() && <Link href={keptHref}>{shellTexts.keptFilms}</Link>}
          </span>
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
