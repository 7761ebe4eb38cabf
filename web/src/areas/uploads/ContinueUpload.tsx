import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import type { UnfinishedUpload } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FilePicker.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { publishTimeText } from './publish-time.ts'
import { isFileOf } from './unfinished-uploads.ts'
import { VIDEO_ACCEPT } from './video-file.ts'
import styles from './UploadProgress.module.css'

/**
 * An upload that stopped when its page was left, here or elsewhere. The browser gives a file only to a page in which somebody
 * chooses it, so it has to be chosen once more; another file is not taken for it. One that is here as a whole only waits.
 */
export function ContinueUpload(props: {
  upload: UnfinishedUpload
  /** Where one sees for which film it is. */
  isFilmKnown?: boolean
  /** Another tab of this browser is busy with it. */
  isSentElsewhere?: boolean
  /** Why it could not go on. */
  problem?: string | undefined
  onFile: (file: File) => void
  /** `from`: what was pressed. */
  onDiscard: (from: HTMLElement) => void
}) {
  const { upload, problem, isFilmKnown = false, isSentElsewhere = false } = props
  const { fileName, bytes, receivedBytes, film } = upload
  const [isOther, setOther] = useState(false)
  const share = receivedBytes / bytes
  const isAllHere = receivedBytes >= bytes
  const fault = isOther ? uploadTexts.otherFile(fileName, formatBytes(bytes)) : problem
  return (
    <>
      <b className={styles.whole}>{fileName}</b>
      {film !== null && !isFilmKnown && <p className={styles.film}>{uploadTexts.newFileFor(film.title)}</p>}
      <div className={styles.below}>
        <ProgressBar label={`${uploadTexts.uploadProgress}: ${fileName}`} share={share} />
      </div>
      <p className={styles.facts}>
        {uploadTexts.thereAlready(formatBytes(receivedBytes), formatBytes(bytes), Math.floor(share * 100))}
      </p>
      <p className={styles.note}>
        {isSentElsewhere
          ? uploadTexts.inOtherTab
          : isAllHere
            ? uploadTexts.allHere
            : uploadTexts.goesAt(publishTimeText(upload.goesAt))}
      </p>
      {fault !== undefined && (
        <InlineAlert kind="error" className={styles.alert ?? ''}>
          {fault}
        </InlineAlert>
      )}
      {!isSentElsewhere && <Acts {...props} isAllHere={isAllHere} onOther={setOther} />}
    </>
  )
}

function Acts(props: {
  upload: UnfinishedUpload
  isAllHere: boolean
  /** Whether the file that was chosen is another one. */
  onOther: (isOther: boolean) => void
  onFile: (file: File) => void
  /** `from`: what was pressed. */
  onDiscard: (from: HTMLElement) => void
}) {
  const { upload } = props
  return (
    <div className={styles.actions}>
      {!props.isAllHere && (
        <FileButton
          accept={VIDEO_ACCEPT}
          label={uploadTexts.goOn}
          spokenLabel={uploadTexts.goOnWith(upload.fileName)}
          onPick={(file) => {
            const isSame = isFileOf(upload, file)
            props.onOther(!isSame)
            if (isSame) props.onFile(file)
          }}
        />
      )}
      <Button
        variant="ghost"
        icon={<Trash2 className="icon-s" />}
        aria-label={uploadTexts.throwAwayFile(upload.fileName)}
        onClick={(event) => props.onDiscard(event.currentTarget)}
      >
        {uploadTexts.throwAway}
      </Button>
    </div>
  )
}
