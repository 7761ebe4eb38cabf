import { RotateCw, X } from 'lucide-react'
import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { batchTexts, uploadTexts } from '../../platform/texts/uploads.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Panel } from '../../ui/Layout.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import {
  type BatchFile,
  isUnderWay,
  pauseBatch,
  removeFromBatch,
  resumeBatch,
  tryAgain,
} from './upload-batch.ts'
import { courseOf, PauseButton } from './UploadBar.tsx'
import styles from './BatchList.module.css'

/** Several films on their way, one after the other, and those that are there and wait for their details. */
export function BatchList({ files }: { files: readonly BatchFile[] }) {
  if (files.length === 0) return null
  const there = files.filter(({ upload }) => upload?.phase === 'done').length
  const isBusy = files.some(isUnderWay)
  return (
    <Panel title={batchTexts.title}>
      <p className={styles.lead}>
        <output>{batchTexts.there(there, files.length)}</output> {isBusy ? batchTexts.keepOpen : ''}{' '}
        {there > 0 && <TextLink href={paths.myAccount('uploads')}>{batchTexts.allDrafts}</TextLink>}
      </p>
      <ul className={styles.list}>
        {files.map((file) => (
          <Row key={file.key} file={file} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ file: { key, file, upload, fault } }: { file: BatchFile }) {
  const isThere = upload?.phase === 'done'
  const hasFailed = upload?.phase === 'failed'
  const failure = hasFailed ? upload.failureText || uploadTexts.unknownError : fault
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <b className={styles.name}>{file.name}</b>
        {failure === undefined ? (
          <Course file={file} upload={upload} />
        ) : (
          <p className={styles.failure}>{failure}</p>
        )}
      </div>
      <div className={styles.acts}>
        {isThere && upload.videoId !== undefined && (
          <ButtonLink
            variant="line"
            size="sm"
            href={paths.ownVideo(upload.videoId)}
            aria-label={batchTexts.addDetailsTo(file.name)}
          >
            {batchTexts.addDetails}
          </ButtonLink>
        )}
        {hasFailed && (
          <Button
            variant="line"
            size="sm"
            icon={<RotateCw className="icon-s" />}
            aria-label={batchTexts.tryAgain(file.name)}
            onClick={() => tryAgain(key)}
          >
            {uploadTexts.tryAgain}
          </Button>
        )}
        <PauseButton phase={upload?.phase} onPause={pauseBatch} onResume={resumeBatch} />
        <IconButton
          label={isThere ? batchTexts.hide(file.name) : batchTexts.remove(file.name)}
          icon={<X />}
          onClick={() => removeFromBatch(key)}
        />
      </div>
    </li>
  )
}

function Course({ file, upload }: Pick<BatchFile, 'file' | 'upload'>) {
  const isOnItsWay = upload !== null && upload.phase !== 'done'
  return (
    <>
      {isOnItsWay && (
        <ProgressBar
          label={`${uploadTexts.uploadProgress}: ${file.name}`}
          share={upload.sentBytes / upload.totalBytes}
        />
      )}
      <p className={styles.facts}>{[formatBytes(file.size), ...stateOf(upload)].join(' · ')}</p>
    </>
  )
}

function stateOf(upload: BatchFile['upload']): string[] {
  if (upload === null) return [batchTexts.waits]
  if (upload.phase === 'done') return [batchTexts.isThere]
  return [`${Math.floor((upload.sentBytes / upload.totalBytes) * 100)}%`, ...courseOf(upload)]
}
