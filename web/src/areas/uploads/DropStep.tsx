import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { roomTexts, uploadTexts } from '../../platform/texts/uploads.ts'
import { Dropzone } from '../../ui/FilePicker.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { type Batch, isForgotten } from './batch-store.ts'
import { BatchList } from './BatchList.tsx'
import { RoomTaken } from './RoomTaken.tsx'
import { UnfinishedUploads } from './UnfinishedUploads.tsx'
import { isBatchFile } from './use-unfinished.ts'
import { useMostBytes } from './use-most-bytes.ts'
import { VIDEO_ACCEPT } from './video-file.ts'
import styles from './DropStep.module.css'

/** The place to drop a video on, and under it what was begun before and can be continued. */
export function DropStep(props: {
  userId: number
  batch: Pick<Batch, 'files' | 'shared' | 'sharedFault'>
  /** As new films begin. */
  isPublic: boolean
  bytesMax: number | undefined
  /** Why the last file was not taken. */
  fault: string | undefined
  hasKeptDetails: boolean
  onFile: (file: File) => void
  onFiles: (files: readonly File[]) => void
}) {
  const { batch } = props
  // Onto a phone nothing is dropped.
  const isTouched = useMediaQuery('(pointer: coarse)')
  const bytesMax = useMostBytes(props.userId, props.bytesMax)
  return (
    <>
      <div className={styles.room}>
        <RoomTaken userId={props.userId}>
          <TextLink href={paths.myAccount('uploads')}>{roomTexts.toFilms}</TextLink>
        </RoomTaken>
      </div>
      <Dropzone
        accept={VIDEO_ACCEPT}
        title={isTouched ? uploadTexts.chooseTitle : uploadTexts.dropTitle}
        text={
          bytesMax === undefined
            ? uploadTexts.dropText
            : `${uploadTexts.dropText} ${uploadTexts.sizeLimit(formatBytes(bytesMax))}`
        }
        buttonLabel={uploadTexts.chooseFile}
        onPick={props.onFile}
        onPickMany={props.onFiles}
      >
        {props.fault !== undefined && (
          <InlineAlert key={props.fault} kind="error" className={styles.message ?? ''}>
            {props.fault}
          </InlineAlert>
        )}
        {props.hasKeptDetails && (
          <InlineAlert kind="info" className={styles.message ?? ''}>
            {uploadTexts.detailsKept}
          </InlineAlert>
        )}
      </Dropzone>
      <div className={styles.batch}>
        <BatchList batch={batch} isPublic={props.isPublic} onFiles={props.onFiles} />
      </div>
      <div className={styles.unfinished}>
        <UnfinishedUploads
          userId={props.userId}
          isShownAbove={(upload) =>
            batch.files.some((file) => isForgotten(file) && isBatchFile(upload, file))
          }
        />
      </div>
    </>
  )
}
