import { useState } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { roomTexts, uploadTexts } from '../../platform/texts/uploads.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Dropzone } from '../../ui/FilePicker.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { Section } from '../../ui/Layout.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { ContinueUpload } from './ContinueUpload.tsx'
import { RoomTaken } from './RoomTaken.tsx'
import type { UnfinishedUpload } from './unfinished-uploads.ts'
import { useMostBytes } from './use-most-bytes.ts'
import { VIDEO_ACCEPT } from './video-file.ts'
import styles from './DropStep.module.css'

/** The place to drop a video on, and under it what was begun before and can be continued. */
export function DropStep(props: {
  userId: number
  bytesMax: number | undefined
  /** Why the last file was not taken. */
  fault: string | undefined
  hasKeptDetails: boolean
  unfinished: readonly UnfinishedUpload[]
  onFile: (file: File, expected?: UnfinishedUpload) => void
  onDiscard: (upload: UnfinishedUpload) => Promise<void>
}) {
  const [discarding, setDiscarding] = useState<UnfinishedUpload>()
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
        title={uploadTexts.dropTitle}
        text={
          bytesMax === undefined
            ? uploadTexts.dropText
            : `${uploadTexts.dropText} ${uploadTexts.sizeLimit(formatBytes(bytesMax))}`
        }
        buttonLabel={uploadTexts.chooseFile}
        onPick={(file) => props.onFile(file)}
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
      {props.unfinished.length > 0 && (
        <Section title={uploadTexts.unfinished}>
          <ul className={styles.unfinished}>
            {props.unfinished.map((upload) => (
              <li key={upload.url} className={styles.upload}>
                <ContinueUpload
                  upload={upload}
                  onFile={(file) => props.onFile(file, upload)}
                  onDiscard={() => setDiscarding(upload)}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ConfirmDialog
        isOpen={discarding !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setDiscarding(undefined)
        }}
        title={uploadTexts.discardTitle}
        description={discarding?.fileName}
        confirmLabel={uploadTexts.discard}
        isDanger
        onConfirm={() => {
          if (discarding) void props.onDiscard(discarding)
          setDiscarding(undefined)
        }}
      />
    </>
  )
}
