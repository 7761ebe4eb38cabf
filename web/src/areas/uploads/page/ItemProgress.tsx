import { Pause, Play, X } from 'lucide-react'
import { formatBytes, formatTimeLeft } from '../../../platform/format.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button, type Elements, FileButton, IconButton, InlineAlert, ProgressBar } from '#ui'
import { askToDiscard, type DiscardQuestion } from './ask-to-discard.ts'
import { pauseItem, resumeItem } from '../queue/sending.ts'
import type { UploadItem } from '../queue/store.ts'
import type { TransferState } from '../queue/transfer.ts'
import { VIDEO_ACCEPT } from '../queue/video-file.ts'
import styles from './ItemProgress.module.css'

/** Moves the focus to the name of the form's file, because the button that has it is about to be removed. */
export const focusFileName = () =>
  document.querySelector<HTMLElement>('[data-takes-focus]')?.focus({ preventScroll: true })

/** The file of an item, its progress and its actions. */
export function ItemProgress(props: {
  item: UploadItem
  /** Discards the item after a confirmation; undefined if it can't be discarded any more. */
  discard: (DiscardQuestion & { label: string }) | undefined
  onDiscard: () => void
  /** Chooses another file after an error. */
  onFile: (file: File) => void
  /** Shown instead of the upload's progress once the upload is complete. */
  children?: Elements
}) {
  const { item, discard, children } = props
  const { id, name, transfer } = item
  return (
    <>
      <div className={styles.head}>
        <b className={styles.name} title={name} tabIndex={-1} data-takes-focus="">
          {name}
        </b>
        {item.videoId === null && <PauseButton item={item} />}
        {discard && (
          <IconButton
            className={styles.headButton}
            label={discard.label}
            icon={<X />}
            onClick={() => askToDiscard(discard, props.onDiscard)}
          />
        )}
      </div>
      {children ?? (transfer && <TransferProgress transfer={transfer} />)}
      {item.videoId === null && transfer?.phase === 'failed' && (
        <>
          <InlineAlert kind="error" className={styles.alert ?? ''}>
            {transfer.errorText || uploadTexts.unknownError}
          </InlineAlert>
          <div className={styles.actions}>
            <Button variant="line" onClick={() => resumeItem(id)}>
              {uploadTexts.tryAgain}
            </Button>
            <FileButton accept={VIDEO_ACCEPT} label={uploadTexts.chooseAnother} onPick={props.onFile} />
          </div>
        </>
      )}
    </>
  )
}

function TransferProgress({ transfer }: { transfer: TransferState }) {
  const { sentBytes, totalBytes } = transfer
  return (
    <>
      <ProgressBar label={uploadTexts.uploadProgress} share={sentBytes / totalBytes} />
      <p className={styles.facts}>
        <span>{uploadTexts.sentOf({ sent: formatBytes(sentBytes), total: formatBytes(totalBytes) })}</span>
        <span>{progressTexts(transfer).join(' · ')}</span>
      </p>
    </>
  )
}

/** A button that pauses or resumes the upload; nothing if neither is possible. */
export function PauseButton({ item: { id, transfer } }: { item: UploadItem }) {
  const isPaused = transfer?.phase === 'paused'
  if (!isPaused && transfer?.phase !== 'uploading' && transfer?.phase !== 'waiting') return null
  return (
    <IconButton
      className={styles.headButton}
      label={isPaused ? uploadTexts.resume : uploadTexts.pause}
      icon={isPaused ? <Play className="icon-fill" /> : <Pause className="icon-fill" />}
      onClick={() => (isPaused ? resumeItem(id) : pauseItem(id))}
    />
  )
}

/** The percentage, the speed and the remaining time, or why the upload is not running. */
export function progressTexts(transfer: TransferState): string[] {
  return [`${Math.floor((transfer.sentBytes / transfer.totalBytes) * 100)}%`, ...detailTexts(transfer)]
}

function detailTexts({ phase, bytesPerSecond, secondsLeft }: TransferState): string[] {
  switch (phase) {
    case 'uploading':
      return bytesPerSecond === undefined || secondsLeft === undefined
        ? []
        : [uploadTexts.perSecond({ size: formatBytes(bytesPerSecond) }), formatTimeLeft(secondsLeft)]
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
