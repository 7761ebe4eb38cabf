import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import type { UnfinishedUpload } from '@serendib/contract'
import { formatBytes, formatLocalTime, unbroken } from '../../../platform/format.ts'
import { smallerTexts, uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button, FileButton, InlineAlert, ProgressBar, Text } from '#ui'
import { useStoredSmaller } from '../smaller/use-stored-smaller.ts'
import { isFileOf } from '../queue/unfinished-uploads.ts'
import { VIDEO_ACCEPT } from '../queue/video-file.ts'
import styles from './ItemProgress.module.css'

/**
 * An upload that stopped when its page was left, here or elsewhere. Browsers give a page access to a file only when the
 * user chooses it there, so the same file has to be chosen again, unless the upload is complete.
 */
export function ContinueUpload(props: {
  upload: UnfinishedUpload
  /** The page already says which video it is for. */
  isVideoKnown?: boolean
  /** Another tab of this browser is sending it. */
  isSentElsewhere?: boolean
  /** Why it couldn't be resumed. */
  error?: string | undefined
  onFile: (file: File) => void
  onDiscard: (button: HTMLElement) => void
}) {
  const { upload, isVideoKnown = false, isSentElsewhere = false } = props
  const { fileName, bytes, receivedBytes, video } = upload
  const [isOther, setOther] = useState(false)
  const share = receivedBytes / bytes
  const isComplete = receivedBytes >= bytes
  const error = isOther
    ? uploadTexts.differentFile({ name: fileName, size: formatBytes(bytes) })
    : props.error
  return (
    <>
      <b className={styles.whole}>{fileName}</b>
      {video !== null && !isVideoKnown && (
        <Text size="sm" tone="soft" breaksWords>
          {uploadTexts.newFileFor({ video: video.title })}
        </Text>
      )}
      <div className={styles.below}>
        <ProgressBar label={`${uploadTexts.uploadProgress}: ${fileName}`} share={share} />
      </div>
      <p className={styles.facts}>
        {uploadTexts.uploadedOf({
          sent: formatBytes(receivedBytes),
          total: formatBytes(bytes),
          percent: Math.floor(share * 100),
        })}
      </p>
      <Text size="sm" tone="soft" breaksWords className={styles.note}>
        {isSentElsewhere
          ? uploadTexts.inOtherTab
          : isComplete
            ? uploadTexts.uploadComplete
            : uploadTexts.expiresAt({ time: unbroken(formatLocalTime(upload.expiresAt)) })}
      </Text>
      {error !== undefined && (
        <InlineAlert kind="error" className={styles.alert ?? ''}>
          {error}
        </InlineAlert>
      )}
      {!isSentElsewhere && (
        <div className={styles.actions}>
          {!isComplete && <ResumeButton upload={upload} onFile={props.onFile} onOther={setOther} />}
          <Button
            variant="ghost"
            icon={<Trash2 className="icon-s" />}
            aria-label={uploadTexts.discardFile({ name: fileName })}
            onClick={(event) => props.onDiscard(event.currentTarget)}
          >
            {uploadTexts.discard}
          </Button>
        </div>
      )}
    </>
  )
}

/** Resumes an upload with the chosen file, or with the smaller version that is on this device. */
function ResumeButton(props: {
  upload: UnfinishedUpload
  onFile: (file: File) => void
  /** Called with whether another file was chosen. */
  onOther: (isOther: boolean) => void
}) {
  const { upload, onFile, onOther } = props
  const smaller = useStoredSmaller(upload)
  if (smaller) return <Button onClick={() => onFile(smaller)}>{smallerTexts.resume}</Button>
  return (
    <FileButton
      accept={VIDEO_ACCEPT}
      label={uploadTexts.resumeFile}
      spokenLabel={uploadTexts.resumeFileNamed({ name: upload.fileName })}
      onPick={(file) => {
        const isSame = isFileOf(upload, file)
        onOther(!isSame)
        if (isSame) onFile(file)
      }}
    />
  )
}
