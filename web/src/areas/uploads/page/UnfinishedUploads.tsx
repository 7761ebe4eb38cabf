import { useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UnfinishedUpload } from '@serendib/contract'
import { formatBytes } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { useLocation, useNavigate } from '../../../platform/router/index.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx'
import { LoadFailed } from '../../../ui/status/EmptyState.tsx'
import { LoadMore } from '../../../ui/controls/LoadMore.tsx'
import { Skeleton } from '../../../ui/status/Skeleton.tsx'
import { useToast } from '../../../ui/overlays/Toast.tsx'
import { discardUpload, lockNameOf, otherTabsQuery, urlOf } from '../queue/unfinished-uploads.ts'
import { storageQuotaQuery } from '../queue/upload-limits.ts'
import { continueUpload } from '../queue/upload-queue.ts'
import { ContinueUpload } from './ContinueUpload.tsx'
import { useUnfinished } from './use-unfinished.ts'
import styles from './UnfinishedUploads.module.css'
import type { Elements } from '../../../ui/elements.ts'

type OnDiscard = (upload: UnfinishedUpload, button: HTMLElement) => void

/**
 * The user's unfinished uploads, to be resumed or discarded; nothing if there are none. `videoId`: only those for this
 * video.
 */
export function UnfinishedUploads(props: {
  videoId?: number
  /** An upload that the page already shows. */
  isShownAbove?: (upload: UnfinishedUpload) => boolean
}) {
  const { videoId, isShownAbove } = props
  const { list, uploads } = useUnfinished()
  const shown = uploads?.filter(
    (upload) => (videoId === undefined || upload.video?.id === videoId) && !isShownAbove?.(upload),
  )
  const discarding = useDiscarding()
  return (
    <>
      <Shown {...{ list, shown }} isInDialog={videoId !== undefined} onDiscard={discarding.ask} />
      {/* Outside the list, which disappears with the last upload. */}
      {discarding.dialog}
    </>
  )
}

/** Asks for confirmation before an upload is discarded, and moves the focus to a neighbour. */
function useDiscarding() {
  const [asked, setAsked] = useState<UnfinishedUpload>()
  const row = useRef<HTMLElement | null>(null)
  const nextFocus = useRef<HTMLElement | null>(null)
  const toast = useToast()
  const ask: OnDiscard = (upload, button) => {
    row.current = button.closest('li')
    nextFocus.current = null
    setAsked(upload)
  }
  const discard = () => {
    if (!asked) return
    const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    const around = row.current?.closest('[role="dialog"], [role="tabpanel"], main')
    nextFocus.current = (beside ?? around)?.querySelector('button') ?? null
    setAsked(undefined)
    discardUpload(urlOf(asked)).catch(() => toast(uploadTexts.discardFailed(asked.fileName), 'error'))
  }
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) setAsked(undefined)
      }}
      title={uploadTexts.discardFileTitle(asked?.fileName ?? '')}
      description={
        asked &&
        (asked.receivedBytes === 0
          ? uploadTexts.discardNothingText
          : uploadTexts.discardFileText(formatBytes(asked.receivedBytes)))
      }
      confirmLabel={uploadTexts.discard}
      isDanger
      finalFocus={() => nextFocus.current}
      onConfirm={discard}
    />
  )
  return { ask, dialog }
}

function Shown(props: {
  list: ReturnType<typeof useUnfinished>['list']
  shown: readonly UnfinishedUpload[] | undefined
  isInDialog: boolean
  onDiscard: OnDiscard
}) {
  const { list, shown, isInDialog } = props
  const quota = useQuery(storageQuotaQuery()).data?.quota
  if (shown === undefined && list.isError) {
    return (
      <Frame>
        <LoadFailed query={list} isCompact />
      </Frame>
    )
  }
  // Most users have none, so only those who have some see the loading state.
  if (shown === undefined && !isInDialog && (quota?.unfinishedBytes ?? 0) > 0) {
    return (
      <Frame>
        <Skeleton height="168px" />
      </Frame>
    )
  }
  if (shown === undefined || (shown.length === 0 && !list.hasNextPage)) return null
  return (
    <Frame>
      <p className={styles.how}>{uploadTexts.chooseToResume}</p>
      <List uploads={shown} isInDialog={isInDialog} onDiscard={props.onDiscard} />
      <LoadMore list={list} />
    </Frame>
  )
}

function Frame({ children }: { children: Elements }) {
  return (
    <section className={styles.unfinished} aria-label={uploadTexts.unfinished}>
      <h2 className={styles.title}>{uploadTexts.unfinished}</h2>
      {children}
    </section>
  )
}

function List(props: { uploads: readonly UnfinishedUpload[]; isInDialog: boolean; onDiscard: OnDiscard }) {
  const { uploads, isInDialog } = props
  const [busyAt, setBusyAt] = useState<string>()
  const otherTabs = useQuery(otherTabsQuery).data
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const resume = (upload: UnfinishedUpload, file: File) => {
    const isContinued = continueUpload(upload, file)
    setBusyAt(isContinued ? undefined : upload.uploadId)
    if (!isContinued) return
    if (upload.video) toast(uploadTexts.uploadingNewFile(upload.video.title))
    // Navigates to the page that shows its progress.
    const path = upload.video ? paths.myAccount('uploads') : paths.uploadVideo()
    if (!isInDialog && !path.startsWith(pathname)) navigate(path)
  }
  return (
    <ul className={styles.list}>
      {uploads.map((upload) => (
        <li key={upload.uploadId} className={styles.upload}>
          <ContinueUpload
            upload={upload}
            isVideoKnown={isInDialog}
            isSentElsewhere={otherTabs?.has(lockNameOf(urlOf(upload))) ?? false}
            error={busyAt === upload.uploadId ? uploadTexts.formTaken : undefined}
            onFile={(file) => resume(upload, file)}
            onDiscard={(button) => props.onDiscard(upload, button)}
          />
        </li>
      ))}
    </ul>
  )
}
