import type { VideoDetail } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { downloadTexts } from '../../platform/texts/offline/downloads.ts'
import { Button, Dialog, Link, useToast } from '#ui'
import {
  pauseDownload,
  resumeDownload,
  type DownloadState,
  removeVideo,
  useDownload,
} from './transfer/download.ts'
import { isComplete, type OfflineVideo, type CompleteVideo } from './offline-videos.ts'
import { DownloadProgress, DownloadStatus } from './DownloadProgress.tsx'
import { formatQuality } from './quality.ts'
import { QualityChoice } from './QualityChoice.tsx'
import { useQualityChoice } from './use-quality-choice.ts'
import styles from './Download.module.css'

/** Chooses the quality, then shows the progress, then that the video is downloaded and how to remove it. */
export function DownloadDialog(props: {
  video: VideoDetail
  download: OfflineVideo | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const { video, isOpen, onOpenChange } = props
  const download = props.download?.state === 'gone' ? undefined : props.download
  const downloadState = useDownload(video.id)
  const isWorking = downloadState.phase !== 'idle'
  const isChoosing = download === undefined && !isWorking
  const quality = useQualityChoice(video, isOpen && isChoosing)
  const showToast = useToast()
  const remove = async () => {
    await removeVideo(video.id)
    onOpenChange(false)
    if (isComplete(download)) showToast(downloadTexts.removed)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={isComplete(download) ? downloadTexts.stored : downloadTexts.keep}
      description={isChoosing && downloadTexts.intro}
      cancelLabel={isChoosing ? downloadTexts.cancel : undefined}
      actions={
        isChoosing ? (
          <Button
            aria-disabled={!quality.canStart}
            isLoading={quality.isStarting}
            onClick={() => void quality.start()}
          >
            {downloadTexts.start}
          </Button>
        ) : (
          <Actions
            isWorking={isWorking}
            onRemove={() => void remove()}
            onPause={() => pauseDownload(video.id)}
            onResume={isComplete(download) || isWorking ? undefined : () => void resumeDownload(video.id)}
          />
        )
      }
    >
      {isChoosing ? (
        <QualityChoice quality={quality} />
      ) : (
        <Progress download={download} downloadState={downloadState} />
      )}
    </Dialog>
  )
}

/**
 * Everything after the choice. One live region for all its messages, so that the last one is announced too.
 */
function Progress({
  download,
  downloadState,
}: {
  download: OfflineVideo | undefined
  downloadState: DownloadState
}) {
  return (
    <div className={styles.progress}>
      {!isComplete(download) && <DownloadProgress download={download} />}
      <div role="status">
        {isComplete(download) ? (
          <Whole download={download} />
        ) : (
          <DownloadStatus downloadState={downloadState} />
        )}
      </div>
    </div>
  )
}

function Actions(props: {
  isWorking: boolean
  onRemove: () => void
  onPause: () => void
  onResume: (() => void) | undefined
}) {
  return (
    <>
      <Button variant="line" onClick={props.onRemove}>
        {props.isWorking ? downloadTexts.cancel : downloadTexts.remove}
      </Button>
      {props.isWorking && (
        <Button variant="tonal" onClick={props.onPause}>
          {downloadTexts.pause}
        </Button>
      )}
      {props.onResume && <Button onClick={props.onResume}>{downloadTexts.resume}</Button>}
    </>
  )
}

function Whole({ download }: { download: CompleteVideo }) {
  return (
    <div className={styles.whole}>
      <p>{downloadTexts.whole({ quality: formatQuality(download), size: formatBytes(download.bytes) })}</p>
      <Link className={styles.all} href={paths.downloads()}>
        {downloadTexts.showAll}
      </Link>
    </div>
  )
}
