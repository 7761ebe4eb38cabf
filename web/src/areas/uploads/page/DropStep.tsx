import { quotaText } from '@serendib/contract'
import { paths } from '../../../platform/paths.ts'
import { quotaTexts, uploadTexts } from '../../../platform/texts/uploads.ts'
import { Dropzone, InlineAlert, TextLink, useMediaQuery } from '#ui'
import { hasAnyDetails } from '../form/details.ts'
import { type UploadQueue, listedItemsOf, needsFile } from '../queue/store.ts'
import { useMostBytes } from '../queue/upload-limits.ts'
import { VIDEO_ACCEPT } from '../queue/video-file.ts'
import { QueueList } from './QueueList.tsx'
import { StorageUsed } from './StorageUsed.tsx'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { isUploadOf } from './use-unfinished.ts'
import styles from './DropStep.module.css'

/** The drop zone, the listed videos, and unfinished uploads that can be resumed. */
export function DropStep(props: {
  queue: UploadQueue
  /** The error of the files that were chosen last. */
  error: string | undefined
  onFiles: (files: readonly File[]) => void
}) {
  const { queue, error, onFiles } = props
  const { details } = queue
  // Phones have no drag and drop.
  const isTouched = useMediaQuery('(pointer: coarse)')
  const bytesMax = useMostBytes()
  const size = bytesMax === undefined ? '' : ` ${uploadTexts.sizeLimit({ size: quotaText(bytesMax) })}`
  const needFiles = listedItemsOf(queue).filter(needsFile)
  return (
    <>
      <div className={styles.quota}>
        <StorageUsed>
          <TextLink href={paths.myAccount('uploads')}>{quotaTexts.toVideos}</TextLink>
        </StorageUsed>
      </div>
      <Dropzone
        accept={VIDEO_ACCEPT}
        title={isTouched ? uploadTexts.chooseTitle : uploadTexts.dropTitle}
        text={uploadTexts.dropText + size}
        buttonLabel={uploadTexts.chooseFile}
        onPick={(file) => onFiles([file])}
        onPickMany={onFiles}
      >
        {error !== undefined && (
          <InlineAlert key={error} kind="error" className={styles.message ?? ''}>
            {error}
          </InlineAlert>
        )}
        {hasAnyDetails(details) && (
          <InlineAlert kind="info" className={styles.message ?? ''}>
            {uploadTexts.detailsKept}
          </InlineAlert>
        )}
      </Dropzone>
      <div className={styles.queue}>
        <QueueList queue={queue} onFiles={onFiles} />
      </div>
      <div className={styles.unfinished}>
        <UnfinishedUploads isShownAbove={(upload) => needFiles.some((item) => isUploadOf(upload, item))} />
      </div>
    </>
  )
}
