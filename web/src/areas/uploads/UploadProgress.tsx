import { useState } from 'react'
import { X } from 'lucide-react'
import type { ProcessingState } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { FileButton } from '../../ui/FilePicker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { PauseButton, UploadBar } from './UploadBar.tsx'
import type { Desk } from './upload-desk.ts'
import { discardAll, pauseUpload, resumeUpload } from './upload-desk.ts'
import { VIDEO_ACCEPT } from './video-file.ts'
import styles from './UploadProgress.module.css'

/** The chosen file on its way: how much is there, how fast, how long still; to pause, to go on, to give up. */
export function UploadProgress(props: {
  desk: Desk
  processing: ProcessingState | undefined
  onFile: (file: File) => void
}) {
  const { desk, processing } = props
  const { upload } = desk
  const isThere = desk.draft.videoId !== null
  const name = desk.draft.file?.name ?? ''
  return (
    <>
      <FilmStill desk={desk} processing={processing} />
      <div className={styles.head}>
        <b className={styles.name} title={name} tabIndex={-1} data-takes-focus="">
          {name}
        </b>
        {!isThere && <PauseButton phase={upload?.phase} onPause={pauseUpload} onResume={resumeUpload} />}
        {!desk.isPublished && <CancelButton isThere={isThere} />}
      </div>
      {isThere && <EncodeBar desk={desk} processing={processing} onFile={props.onFile} />}
      {upload && !isThere && <UploadBar upload={upload} onResume={resumeUpload} onFile={props.onFile} />}
    </>
  )
}

/** The best picture of the film there is by now. */
function FilmStill({ desk, processing }: { desk: Desk; processing: ProcessingState | undefined }) {
  return (
    <Thumb
      posterUrl={processing?.posters[0] ?? desk.facts?.stillUrl ?? null}
      isPriority
      className={classNames(styles.still, desk.draft.videoId === null && styles.dim)}
    />
  )
}

function CancelButton({ isThere }: { isThere: boolean }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton
        className={styles.headButton}
        label={isThere ? uploadTexts.startOver : uploadTexts.cancelUpload}
        icon={<X />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={isThere ? uploadTexts.forgetTitle : uploadTexts.discardTitle}
        description={isThere ? uploadTexts.forgetText : uploadTexts.discardText}
        confirmLabel={isThere ? uploadTexts.startAfresh : uploadTexts.throwAway}
        isDanger
        onConfirm={() => {
          setAsking(false)
          discardAll('nothing')
        }}
      />
    </>
  )
}

function EncodeBar(props: {
  desk: Desk
  processing: ProcessingState | undefined
  onFile: (file: File) => void
}) {
  const { desk, processing } = props
  if (processing?.stage === 'failed') {
    // Why stands with the step; here is what else can be done.
    return desk.isPublished ? null : (
      <div className={styles.actions}>
        <FileButton accept={VIDEO_ACCEPT} label={uploadTexts.chooseAnother} onPick={props.onFile} />
      </div>
    )
  }
  const isReady = processing?.stage === 'ready'
  const percent = isReady ? 100 : processing?.stage === 'waiting' ? undefined : processing?.percent
  return (
    <>
      <ProgressBar
        label={uploadTexts.encodeProgress}
        share={percent === undefined ? undefined : percent / 100}
      />
      <p className={styles.facts}>
        <span>{desk.draft.file && uploadTexts.uploaded(formatBytes(desk.draft.file.bytes))}</span>
        <span>{percent !== undefined && `${uploadTexts.encodeProgress} ${Math.floor(percent)}%`}</span>
      </p>
    </>
  )
}
