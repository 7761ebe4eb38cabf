import { lazy, Suspense, useState } from 'react'
import { ListChecks, RotateCw, Tags, X } from 'lucide-react'
import { formatBytes } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { queueTexts, uploadTexts } from '../../../platform/texts/uploads.ts'
import { Button, ButtonLink, FileButton, IconButton, InlineAlert, Panel, ProgressBar, TextLink } from '#ui'
import type { SharedDetails } from '../form/details.ts'
import { resumeItem } from '../queue/sending.ts'
import {
  type UploadItem,
  type UploadQueue,
  draftOf,
  isRunning,
  listedItemsOf,
  needsFile,
} from '../queue/store.ts'
import { discardItem } from '../queue/upload-queue.ts'
import { VIDEO_ACCEPT } from '../queue/video-file.ts'
import { PauseButton, progressTexts } from './ItemProgress.tsx'
import styles from './QueueList.module.css'

/** Its code loads on first use. */
const SharedDetailsDialog = lazy(() => import('../form/SharedDetailsDialog.tsx'))

/** Several videos: those that are uploaded one after the other, and drafts that wait for their details. */
export function QueueList(props: { queue: UploadQueue; onFiles: (files: readonly File[]) => void }) {
  const { shared, sharedError, details } = props.queue
  const items = listedItemsOf(props.queue)
  if (items.length === 0) return null
  const uploaded = items.filter(({ videoId }) => videoId !== null).length
  const needFile = items.filter(needsFile).length
  const firstDraft = items.map(draftOf).find((videoId) => videoId !== undefined)
  return (
    <Panel title={queueTexts.title}>
      <p className={styles.lead}>
        <output>{queueTexts.uploadedCount({ there: uploaded, all: items.length })}</output>
        {items.some(isRunning) && <span>{` ${queueTexts.keepOpen}`}</span>}
        <span> </span>
        {uploaded > 0 && <TextLink href={paths.myAccount('uploads')}>{queueTexts.toVideos}</TextLink>}
      </p>
      <div className={styles.all}>
        <Shared shared={shared} isPublic={details.isPublic} />
        {firstDraft !== undefined && (
          <ButtonLink size="sm" href={paths.ownVideo(firstDraft)} icon={<ListChecks className="icon-s" />}>
            {queueTexts.reviewDrafts}
          </ButtonLink>
        )}
      </div>
      {sharedError !== undefined && (
        <InlineAlert kind="error" className={styles.alert}>
          {queueTexts.notApplied({ why: sharedError })}
        </InlineAlert>
      )}
      {needFile > 0 && (
        <InlineAlert kind="info" className={styles.alert}>
          <p>{queueTexts.needFiles({ count: needFile })}</p>
          <div className={styles.again}>
            <FileButton
              accept={VIDEO_ACCEPT}
              label={queueTexts.chooseAgain}
              onPick={(file) => props.onFiles([file])}
              onPickMany={props.onFiles}
            />
          </div>
        </InlineAlert>
      )}
      <ul className={styles.list}>
        {items.map((item) => (
          <Row key={item.id} item={item} isSharing={shared !== undefined} />
        ))}
      </ul>
    </Panel>
  )
}

/**
 * A summary of the shared details, with the button that opens their dialog. `isPublic`: the visibility of new videos
 * without shared details.
 */
function Shared({ shared, isPublic }: { shared: SharedDetails | undefined; isPublic: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className={styles.said}>
        {shared ? queueTexts.sharedSummary({ words: formatDetails(shared) }) : queueTexts.enterOnce}
      </p>
      <Button
        variant="line"
        size="sm"
        icon={<Tags className="icon-s" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {queueTexts.sharedDetails}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <SharedDetailsDialog
            known={shared ?? { primaryTags: [], secondaryTags: [], categoryIds: [], isPublic }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function formatDetails({ primaryTags, secondaryTags, categoryIds, place, isPublic }: SharedDetails): string {
  const tags = primaryTags.length + secondaryTags.length
  return [
    ...(tags > 0 ? [queueTexts.tags({ count: tags })] : []),
    ...(categoryIds.length > 0 ? [queueTexts.categories({ count: categoryIds.length })] : []),
    ...(place ? [place.name] : []),
    isPublic ? uploadTexts.public : uploadTexts.unlisted,
  ].join(' · ')
}

function Row({ item, isSharing }: { item: UploadItem; isSharing: boolean }) {
  const { id, name, bytes, transfer, videoId } = item
  const hasFailed = transfer?.phase === 'failed'
  const error = hasFailed ? transfer.errorText || uploadTexts.unknownError : item.error
  const draft = draftOf(item)
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <b className={styles.name}>{name}</b>
        {error === null && transfer && videoId === null && (
          <ProgressBar
            label={`${uploadTexts.uploadProgress}: ${name}`}
            share={transfer.sentBytes / transfer.totalBytes}
          />
        )}
        {error === null ? (
          <p className={styles.facts}>{[formatBytes(bytes), ...statusTexts(item, isSharing)].join(' · ')}</p>
        ) : (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {draft !== undefined && (
          <ButtonLink
            variant="line"
            size="sm"
            href={paths.ownVideo(draft)}
            aria-label={queueTexts.addDetailsTo({ name })}
          >
            {queueTexts.addDetails}
          </ButtonLink>
        )}
        {hasFailed && (
          <Button
            variant="line"
            size="sm"
            icon={<RotateCw className="icon-s" />}
            aria-label={queueTexts.tryAgain({ name })}
            onClick={() => resumeItem(id)}
          >
            {uploadTexts.tryAgain}
          </Button>
        )}
        <PauseButton item={item} />
        <IconButton
          label={videoId === null ? queueTexts.remove({ name }) : queueTexts.hide({ name })}
          icon={<X />}
          onClick={() => discardItem(id)}
        />
      </div>
    </li>
  )
}

function statusTexts(item: UploadItem, isSharing: boolean): string[] {
  const { transfer, videoId } = item
  if (item.hasDetails) return [queueTexts.detailsSaved]
  if (videoId !== null) {
    if (!isSharing) return [queueTexts.savedAsDraft]
    return [queueTexts.savedAsDraft, item.hasSharedDetails ? queueTexts.hasShared : queueTexts.sharedPending]
  }
  if (needsFile(item)) return [queueTexts.needsFile]
  return transfer ? progressTexts(transfer) : [queueTexts.waiting]
}
