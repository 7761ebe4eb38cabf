import type { VideoDetail } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { deviceTexts } from '../../platform/texts/device.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Link } from '../../ui/Link.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { resumeDownload, type DownloadState, removeVideo, useDownload } from './download.ts'
import { isWhole, type OfflineVideo, type WholeVideo } from './offline-videos.ts'
import { DownloadProgress, DownloadStatus } from './DownloadProgress.tsx'
import { qualityOf } from './quality.ts'
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
    if (isWhole(download)) showToast(deviceTexts.removed)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={isWhole(download) ? deviceTexts.stored : deviceTexts.keep}
      description={isChoosing && deviceTexts.intro}
      cancelLabel={isChoosing ? deviceTexts.cancel : undefined}
      actions={
        isChoosing ? (
          <Button
            aria-disabled={!quality.canStart}
            isLoading={quality.isStarting}
            onClick={() => void quality.start()}
          >
            {deviceTexts.start}
          </Button>
        ) : (
          <Actions
            isWorking={isWorking}
            onRemove={() => void remove()}
            onGoOn={isWhole(download) || isWorking ? undefined : () => void resumeDownload(video.id)}
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
      {!isWhole(download) && <DownloadProgress download={download} />}
      <div role="status">
        {isWhole(download) ? <Whole download={download} /> : <DownloadStatus downloadState={downloadState} />}
      </div>
    </div>
  )
}

function Actions(props: { isWorking: boolean; onRemove: () => void; onGoOn: (() => void) | undefined }) {
  return (
    <>
      <Button variant="line" onClick={props.onRemove}>
        {props.isWorking ? deviceTexts.cancel : deviceTexts.remove}
      </Button>
      {props.onGoOn && <Button onClick={props.onGoOn}>{deviceTexts.goOn}</Button>}
    </>
  )
}

function Whole({ download }: { download: WholeVideo }) {
  return (
    <div className={styles.whole}>
      <p>{deviceTexts.whole(qualityOf(download), formatBytes(download.bytes))}</p>
      <Link className={styles.all} href={paths.downloads()}>
        {deviceTexts.showAll}
      </Link>
    </div>
  )
}
