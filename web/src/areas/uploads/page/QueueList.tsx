import { createElement, Fragment, lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { ListChecks, RotateCw, Tags, X } from 'lucide-react'
import { formatBytes } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { queueTexts, smallerTexts, uploadTexts } from '../../../platform/texts/uploads.ts'
import {
  Button,
  ButtonLink,
  classNames,
  FileButton,
  IconButton,
  InlineAlert,
  Panel,
  ProgressBar,
  Text,
  TextLink,
} from '#ui'
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
import { isBig } from '../smaller/big-files.ts'
import { isSmallerOf, useOriginals } from '../smaller/stored-originals.ts'
import { PauseButton, progressTexts } from './ItemProgress.tsx'
import styles from './QueueList.module.css'

/** Its code loads on first use. */
const SharedDetailsDialog = lazy(() => import('../form/SharedDetailsDialog.tsx'))

/** Loads when it may be offered. Uploads continue without it. */
const ListOffer = lazy(() =>
  import('../smaller/ListOffer.tsx').catch(() => ({ default: () => createElement(Fragment) })),
)

/** Several videos: those that are uploaded one after the other, and drafts that wait for their details. */
export function QueueList(props: { queue: UploadQueue; onFiles: (files: readonly File[]) => void }) {
  const { shared, sharedError, details } = props.queue
  const items = listedItemsOf(props.queue)
  const list = useRef<HTMLUListElement>(null)
  if (items.length === 0) return null
  const uploaded = items.filter(({ videoId }) => videoId !== null).length
  const needFile = items.filter(needsFile).length
  const firstDraft = items.map(draftOf).find((videoId) => videoId !== undefined)
  return (
    <Panel title={queueTexts.title}>
      <Text size="sm" tone="soft" className={styles.lead}>
        <output>{queueTexts.uploadedCount({ there: uploaded, all: items.length })}</output>
        {items.some(isRunning) && <span>{` ${queueTexts.keepOpen}`}</span>}
        <span> </span>
        {uploaded > 0 && <TextLink href={paths.myAccount('uploads')}>{queueTexts.toVideos}</TextLink>}
      </Text>
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
      {items.some(isBig) && (
        <Suspense fallback={null}>
          <ListOffer
            items={items}
            className={styles.alert}
            onSend={() => list.current?.focus({ preventScroll: true })}
          />
        </Suspense>
      )}
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label={queueTexts.title}>
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
      <Text size="sm" tone="soft" breaksWords className={styles.said}>
        {shared ? queueTexts.sharedSummary({ words: formatDetails(shared) }) : queueTexts.enterOnce}
      </Text>
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
  const { id, name, transfer, videoId, making } = item
  const nameElement = useRef<HTMLElement>(null)
  const hasFailed = transfer?.phase === 'failed'
  const error = hasFailed ? transfer.errorText || uploadTexts.unknownError : item.error
  const draft = draftOf(item)
  return (
    <li className={classNames(styles.row, making && styles.making)}>
      <RowText {...{ item, error, isSharing, nameElement }} />
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
        {making && (
          <Button
            variant="line"
            size="sm"
            aria-label={smallerTexts.stopNamed({ name })}
            onClick={() => {
              nameElement.current?.focus({ preventScroll: true })
              making.stop()
            }}
          >
            {smallerTexts.stop}
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

/** The file of an item, its progress, and its error or state. */
function RowText(props: {
  item: UploadItem
  error: string | null
  isSharing: boolean
  nameElement: RefObject<HTMLElement | null>
}) {
  const { item, error, isSharing, nameElement } = props
  const { name, bytes, transfer, videoId, making } = item
  const isSmaller = useOriginals().some((original) => isSmallerOf(item, original))
  const facts = [
    formatBytes(bytes),
    ...(isSmaller ? [smallerTexts.isSmaller] : []),
    ...statusTexts(item, isSharing),
  ]
  return (
    <div className={styles.text}>
      <b ref={nameElement} className={styles.name} tabIndex={-1}>
        {name}
      </b>
      {error === null && transfer && videoId === null && (
        <ProgressBar
          label={`${uploadTexts.uploadProgress}: ${name}`}
          share={transfer.sentBytes / transfer.totalBytes}
        />
      )}
      {making && <ProgressBar label={`${smallerTexts.making}: ${name}`} share={making.share} />}
      {error === null ? (
        <Text size="sm" tone="muted" isNumeric breaksWords>
          {facts.join(' · ')}
        </Text>
      ) : (
        <Text size="sm" tone="danger" breaksWords role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

function statusTexts(item: UploadItem, isSharing: boolean): string[] {
  const { transfer, videoId, making, smallerError } = item
  if (item.hasDetails) return [queueTexts.detailsSaved]
  if (videoId !== null) {
    if (!isSharing) return [queueTexts.savedAsDraft]
    return [queueTexts.savedAsDraft, item.hasSharedDetails ? queueTexts.hasShared : queueTexts.sharedPending]
  }
  if (needsFile(item)) return [queueTexts.needsFile]
  if (making)
    return making.share === 0
      ? [smallerTexts.waitsToBeMade]
      : [`${smallerTexts.making} ${Math.floor(making.share * 100)}%`]
  const progress = transfer ? progressTexts(transfer) : [queueTexts.waiting]
  return smallerError === null ? progress : [...progress, smallerTexts[smallerError]]
}
