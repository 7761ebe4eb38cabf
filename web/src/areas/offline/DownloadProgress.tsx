import { formatBytes } from '../../platform/format.ts'
import { deviceTexts } from '../../platform/texts/device.ts'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { DownloadState } from './download.ts'
import type { OfflineVideo } from './offline-videos.ts'
import styles from './Download.module.css'

/** The downloaded share. It changes too often to be announced. */
export function DownloadProgress({ download }: { download: OfflineVideo | undefined }) {
  return (
    <>
      <ProgressBar label={deviceTexts.progress} share={download && download.doneBytes / download.bytes} />
      {download && (
        <p className={styles.size}>
          {deviceTexts.done(formatBytes(download.doneBytes), formatBytes(download.bytes))}
        </p>
      )}
    </>
  )
}

/** Whether the download is running, or why not; announced. */
export function DownloadStatus({ downloadState }: { downloadState: DownloadState }) {
  const error = downloadState.phase === 'idle' ? downloadState.error : undefined
  if (error) return <InlineAlert kind="error">{deviceTexts.errors[error]}</InlineAlert>
  return (
    <p className={styles.note}>
      {downloadState.phase === 'idle' ? deviceTexts.paused : deviceTexts[downloadState.phase]}
    </p>
  )
}
