import { lazy, Suspense, useState } from 'react'
import { ListChecks, RotateCw, Tags, X } from 'lucide-react'
import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { batchTexts, uploadTexts } from '../../platform/texts/uploads.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FileButton } from '../../ui/FilePicker.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { InlineAlert } from '../../ui/InlineAlert.tsx'
import { Panel } from '../../ui/Layout.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { type Batch, type BatchFile, draftOf, isForgotten, isUnderWay } from './batch-store.ts'
import type { SharedDetails } from './publish-draft.ts'
import { pauseBatch, removeFromBatch, resumeBatch, tryAgain } from './upload-batch.ts'
import { courseOf, PauseButton } from './UploadBar.tsx'
import { VIDEO_ACCEPT } from './video-file.ts'
import styles from './BatchList.module.css'

/** Its code loads when it is first opened. */
const BatchDetailsDialog = lazy(() => import('./BatchDetailsDialog.tsx'))

/** Several films on their way, one after the other, and those that are there and wait for their details. */
export function BatchList(props: {
  batch: Pick<Batch, 'files' | 'shared' | 'sharedFault'>
  /** As it is said of new films until something is said of all. */
  isPublic: boolean
  onFiles: (files: readonly File[]) => void
}) {
  const { files, shared, sharedFault } = props.batch
  if (files.length === 0) return null
  const there = files.filter(({ upload }) => upload?.phase === 'done').length
  const forgotten = files.filter(isForgotten).length
  const firstDraft = files.map(draftOf).find((videoId) => videoId !== undefined)
  return (
    <Panel title={batchTexts.title}>
      <p className={styles.lead}>
        <output>{batchTexts.there(there, files.length)}</output>{' '}
        {files.some(isUnderWay) ? batchTexts.keepOpen : ''}{' '}
        {there > 0 && <TextLink href={paths.myAccount('uploads')}>{batchTexts.allDrafts}</TextLink>}
      </p>
      <div className={styles.all}>
        <ForAll shared={shared} isPublic={props.isPublic} />
        {firstDraft !== undefined && (
          <ButtonLink size="sm" href={paths.ownVideo(firstDraft)} icon={<ListChecks className="icon-s" />}>
            {batchTexts.goThrough}
          </ButtonLink>
        )}
      </div>
      {sharedFault !== undefined && (
        <InlineAlert kind="error" className={styles.alert}>
          {batchTexts.notForAll(sharedFault)}
        </InlineAlert>
      )}
      {forgotten > 0 && (
        <InlineAlert kind="info" className={styles.alert}>
          <p>{batchTexts.forgotten(forgotten)}</p>
          <div className={styles.again}>
            <FileButton
              accept={VIDEO_ACCEPT}
              label={batchTexts.chooseAgain}
              onPick={(file) => props.onFiles([file])}
              onPickMany={props.onFiles}
            />
          </div>
        </InlineAlert>
      )}
      <ul className={styles.list}>
        {files.map((file) => (
          <Row key={file.key} file={file} isSharing={shared !== undefined} />
        ))}
      </ul>
    </Panel>
  )
}

/** What is said of all of them, to be changed. */
function ForAll({ shared, isPublic }: { shared: SharedDetails | undefined; isPublic: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={styles.said}>{shared ? batchTexts.saidOfAll(wordsOf(shared)) : batchTexts.sayOnce}</p>
      <Button
        variant="line"
        size="sm"
        icon={<Tags className="icon-s" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {batchTexts.forAll}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <BatchDetailsDialog
            known={shared ?? { primaryTags: [], secondaryTags: [], categoryIds: [], isPublic }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function wordsOf({ primaryTags, secondaryTags, categoryIds, place, isPublic }: SharedDetails): string {
  const tags = primaryTags.length + secondaryTags.length
  return [
    ...(tags > 0 ? [batchTexts.tags(tags)] : []),
    ...(categoryIds.length > 0 ? [batchTexts.categories(categoryIds.length)] : []),
    ...(place ? [place.name] : []),
    isPublic ? uploadTexts.public : uploadTexts.unlisted,
  ].join(' · ')
}

function Row({ file, isSharing }: { file: BatchFile; isSharing: boolean }) {
  const { key, name, upload, fault } = file
  const hasFailed = upload?.phase === 'failed'
  const failure = hasFailed ? upload.failureText || uploadTexts.unknownError : fault
  const draft = draftOf(file)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <b className={styles.name}>{name}</b>
        {failure === undefined ? (
          <Course file={file} isSharing={isSharing} />
        ) : (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {draft !== undefined && (
          <ButtonLink
            variant="line"
            size="sm"
            href={paths.ownVideo(draft)}
            aria-label={batchTexts.addDetailsTo(name)}
          >
            {batchTexts.addDetails}
          </ButtonLink>
        )}
        {hasFailed && (
          <Button
            variant="line"
            size="sm"
            icon={<RotateCw className="icon-s" />}
            aria-label={batchTexts.tryAgain(name)}
            onClick={() => tryAgain(key)}
          >
            {uploadTexts.tryAgain}
          </Button>
        )}
        <PauseButton phase={upload?.phase} onPause={pauseBatch} onResume={resumeBatch} />
        <IconButton
          label={upload?.phase === 'done' ? batchTexts.hide(name) : batchTexts.remove(name)}
          icon={<X />}
          onClick={() => removeFromBatch(key)}
        />
      </div>
    </li>
  )
}

function Course({ file, isSharing }: { file: BatchFile; isSharing: boolean }) {
  const { name, bytes, upload } = file
  const isOnItsWay = upload !== null && upload.phase !== 'done'
  return (
    <>
      {isOnItsWay && (
        <ProgressBar
          label={`${uploadTexts.uploadProgress}: ${name}`}
          share={upload.sentBytes / upload.totalBytes}
        />
      )}
      <p className={styles.facts}>{[formatBytes(bytes), ...stateOf(file, isSharing)].join(' · ')}</p>
    </>
  )
}

function stateOf(file: BatchFile, isSharing: boolean): string[] {
  const { upload } = file
  if (isForgotten(file)) return [batchTexts.isForgotten]
  if (upload === null) return [batchTexts.waits]
  if (file.isDescribed) return [batchTexts.isDescribed]
  if (upload.phase === 'done') {
    if (!isSharing) return [batchTexts.isThere]
    return [batchTexts.isThere, file.hasShared ? batchTexts.hasShared : batchTexts.sharedFollows]
  }
  return [`${Math.floor((upload.sentBytes / upload.totalBytes) * 100)}%`, ...courseOf(upload)]
}
