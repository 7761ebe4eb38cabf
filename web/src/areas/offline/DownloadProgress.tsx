import { formatBytes } from '../../platform/format.ts'
import { downloadTexts } from '../../platform/texts/offline/downloads.ts'
import { InlineAlert, ProgressBar, Text } from '#ui'
import type { DownloadState } from './transfer/download.ts'
import type { OfflineVideo } from './offline-videos.ts'
import styles from './Download.module.css'

/** The downloaded share. It changes too often to be announced. */
export function DownloadProgress({ download }: { download: OfflineVideo | undefined }) {
  return (
    <>
      <ProgressBar label={downloadTexts.progress} share={download && download.doneBytes / download.bytes} />
      {download && (
        <p className={styles.size}>
          {downloadTexts.done({ done: formatBytes(download.doneBytes), all: formatBytes(download.bytes) })}
        </p>
      )}
    </>
  )
}

/** Whether the download is running, or why not; announced. */
export function DownloadStatus({ downloadState }: { downloadState: DownloadState }) {
  const error = downloadState.phase === 'idle' ? downloadState.error : undefined
  if (error) return <InlineAlert kind="error">{downloadTexts.errors[error]}</InlineAlert>
  return (
    <Text tone="soft">
      {downloadState.phase === 'idle' ? downloadTexts.paused : downloadTexts[downloadState.phase]}
    </Text>
  )
}
