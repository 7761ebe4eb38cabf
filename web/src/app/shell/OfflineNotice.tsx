import { useSyncExternalStore } from 'react'
import { WifiOff } from 'lucide-react'
import { hasOfflineVideos } from '../../platform/device-storage.ts'
import { shellTexts } from '../../platform/texts/shell.ts'
import { Link } from '../../ui/controls/Link.tsx'
import styles from './OfflineNotice.module.css'

/** A notice while the browser is offline, with a link to the downloaded videos. */
export function OfflineNotice({ downloadsHref }: { downloadsHref: string | undefined }) {
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
            <span>{shellTexts.offline} </span>
            {downloadsHref !== undefined && hasOfflineVideos() && (
              <Link href={downloadsHref}>{shellTexts.offlineVideos}</Link>
            )}
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
