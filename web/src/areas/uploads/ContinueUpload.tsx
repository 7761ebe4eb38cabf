import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { formatBytes } from '../../platform/format.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { FileButton } from '../../ui/FilePicker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { UnfinishedUpload } from './unfinished-uploads.ts'
import { VIDEO_ACCEPT } from './video-file.ts'
import styles from './UploadProgress.module.css'

/**
 * An upload that stopped when its page was left. The browser gives a file only to a page in which somebody chooses it, so
 * it has to be chosen once more; another file is not taken for it.
 */
export function ContinueUpload(props: {
  upload: UnfinishedUpload
  onFile: (file: File) => void
  onDiscard: () => void
}) {
  const { upload } = props
  const [isOther, setOther] = useState(false)
  const share = upload.sentBytes === undefined ? 0 : upload.sentBytes / upload.bytes
  return (
    <>
      <div className={styles.head}>
        <b className={styles.name}>{upload.fileName}</b>
        <IconButton
          className={styles.headButton}
          label={uploadTexts.discardFile(upload.fileName)}
          icon={<Trash2 />}
          onClick={props.onDiscard}
        />
      </div>
      <ProgressBar label={uploadTexts.uploadProgress} share={share} />
      <p className={styles.facts}>
        {upload.sentBytes === undefined
          ? formatBytes(upload.bytes)
          : uploadTexts.thereAlready(
              formatBytes(upload.sentBytes),
              formatBytes(upload.bytes),
              Math.floor(share * 100),
            )}
      </p>
      <p className={styles.note}>{uploadTexts.chooseAgain(upload.fileName)}</p>
      {isOther && (
        <InlineAlert kind="error" className={styles.alert ?? ''}>
          {uploadTexts.otherFile(upload.fileName, formatBytes(upload.bytes))}
        </InlineAlert>
      )}
      <div className={styles.actions}>
        <FileButton
          accept={VIDEO_ACCEPT}
          label={uploadTexts.continueFile(upload.fileName)}
          onPick={(file) => {
            const isSame = upload.isOf(file)
            setOther(!isSame)
            if (isSame) props.onFile(file)
          }}
        />
      </div>
    </>
  )
}
