import { downloadTexts } from '../../platform/texts/offline/downloads.ts'
import { paths } from '../../platform/paths.ts'
import { Button, Link, Row } from '#ui'
import { pauseDownload, resumeDownload, useDownload } from './transfer/download.ts'
import type { OfflineVideo } from './offline-videos.ts'
import { DownloadProgress, DownloadStatus } from './DownloadProgress.tsx'
import styles from './Download.module.css'

/** A partial download: its progress, and buttons to resume or remove it. */
export function PartialDownload({ download, onRemove }: { download: OfflineVideo; onRemove: () => void }) {
  const downloadState = useDownload(download.videoId)
  const isWorking = downloadState.phase !== 'idle'
  return (
    <article className={styles.half}>
      <h3 className={styles.halfTitle}>
        <Link href={paths.watch(download.slug)}>{download.title}</Link>
      </h3>
      <DownloadProgress download={download} />
      <div role="status">
        <DownloadStatus downloadState={downloadState} />
      </div>
      <Row wrap gap={2}>
        {isWorking ? (
          <Button
            size="sm"
            variant="tonal"
            aria-label={downloadTexts.pauseNamed({ title: download.title })}
            onClick={() => pauseDownload(download.videoId)}
          >
            {downloadTexts.pause}
          </Button>
        ) : (
          <Button
            size="sm"
            variant="tonal"
            aria-label={downloadTexts.resumeNamed({ title: download.title })}
            onClick={() => void resumeDownload(download.videoId)}
          >
            {downloadTexts.resume}
          </Button>
        )}
        <Button
          size="sm"
          variant="line"
          aria-label={downloadTexts.removeNamed({ title: download.title })}
          onClick={onRemove}
        >
          {isWorking ? downloadTexts.cancel : downloadTexts.remove}
        </Button>
      </Row>
    </article>
  )
}
