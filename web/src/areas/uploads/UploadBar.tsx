import { Pause, Play } from 'lucide-react'
import { formatBytes, formatTimeLeft } from '../../platform/format.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FilePicker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { UploadPhase, UploadState } from './resumable-upload.ts'
import { VIDEO_ACCEPT } from './video-file.ts'
import styles from './UploadProgress.module.css'

/** Lets an upload rest, and go on; nothing where neither can be. */
export function PauseButton(props: {
  phase: UploadPhase | undefined
  onPause: () => void
  onResume: () => void
}) {
  const { phase } = props
  if (phase === 'paused') {
    return (
      <IconButton
        className={styles.headButton}
        label={uploadTexts.resume}
        icon={<Play className="icon-fill" />}
        onClick={props.onResume}
      />
    )
  }
  if (phase !== 'uploading' && phase !== 'waiting') return null
  return (
    <IconButton
      className={styles.headButton}
      label={uploadTexts.pause}
      icon={<Pause className="icon-fill" />}
      onClick={props.onPause}
    />
  )
}

/** How much of an upload is there, how fast it goes and how long still; where it failed, what can be done. */
export function UploadBar(props: {
  upload: UploadState
  onResume: () => void
  onFile: (file: File) => void
}) {
  const { upload } = props
  const share = upload.sentBytes / upload.totalBytes
  return (
    <>
      <ProgressBar label={uploadTexts.uploadProgress} share={share} />
      <p className={styles.facts}>
        <span>{uploadTexts.sentOf(formatBytes(upload.sentBytes), formatBytes(upload.totalBytes))}</span>
        <span>{[`${Math.floor(share * 100)}%`, ...courseOf(upload)].join(' · ')}</span>
      </p>
      {upload.phase === 'failed' && <Failure {...props} text={upload.failureText} />}
    </>
  )
}

/** What stands behind the percent: the speed and the time left, or why nothing moves. */
export function courseOf(upload: UploadState): string[] {
  switch (upload.phase) {
    case 'uploading':
      return upload.bytesPerSecond === undefined || upload.secondsLeft === undefined
        ? []
        : [uploadTexts.perSecond(formatBytes(upload.bytesPerSecond)), formatTimeLeft(upload.secondsLeft)]
    case 'paused':
      return [uploadTexts.paused]
    case 'waiting':
      return [uploadTexts.waiting]
    case 'signed-out':
      return [uploadTexts.signedOut]
    case 'finishing':
      return [uploadTexts.finishing]
    case 'done':
    case 'failed':
      return []
  }
}

function Failure(props: { text: string | undefined; onResume: () => void; onFile: (file: File) => void }) {
  return (
    <>
      <InlineAlert kind="error" className={styles.alert ?? ''}>
        {props.text || uploadTexts.unknownError}
      </InlineAlert>
      <div className={styles.actions}>
        <Button variant="line" onClick={props.onResume}>
          {uploadTexts.tryAgain}
        </Button>
        <FileButton accept={VIDEO_ACCEPT} label={uploadTexts.chooseAnother} onPick={props.onFile} />
      </div>
    </>
  )
}
