import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UnfinishedUpload } from '@serendib/contract'
import { formatBytes } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { useLocation, useNavigate } from '../../../platform/router/index.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { type Elements, LoadFailed, LoadMore, Skeleton, Surface, useToast } from '#ui'
import { discardUpload, lockNameOf, otherTabsQuery, formatUrl } from '../queue/unfinished-uploads.ts'
import { storageQuotaQuery } from '../queue/upload-limits.ts'
import { continueUpload } from '../queue/upload-queue.ts'
import { dropSmallerOf } from '../smaller/stored-originals.ts'
import { askToDiscard, neighbourOf } from './ask-to-discard.ts'
import { ContinueUpload } from './ContinueUpload.tsx'
import { useUnfinished } from './use-unfinished.ts'
import styles from './UnfinishedUploads.module.css'

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
  const isInDialog = videoId !== undefined
  const { list, uploads } = useUnfinished()
  const quota = useQuery(storageQuotaQuery()).data?.quota
  const shown = uploads?.filter(
    (upload) => (!isInDialog || upload.video?.id === videoId) && !isShownAbove?.(upload),
  )
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
      <Uploads uploads={shown} isInDialog={isInDialog} />
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

function Uploads(props: { uploads: readonly UnfinishedUpload[]; isInDialog: boolean }) {
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
    if (upload.video) toast(uploadTexts.uploadingNewFile({ video: upload.video.title }))
    // Navigates to the page that shows its progress.
    const path = upload.video ? paths.myAccount('uploads') : paths.uploadVideo()
    if (!isInDialog && !path.startsWith(pathname)) navigate(path)
  }
  const ask = (upload: UnfinishedUpload, button: HTMLElement) => {
    let nextFocus: HTMLElement | null = null
    const { fileName, receivedBytes } = upload
    const text =
      receivedBytes === 0
        ? uploadTexts.discardNothingText
        : uploadTexts.discardFileText({ sent: formatBytes(receivedBytes) })
    const title = uploadTexts.discardFileTitle({ name: fileName })
    askToDiscard({ title, text, finalFocus: () => nextFocus }, () => {
      nextFocus = neighbourOf(button)
      dropSmallerOf(upload)
      discardUpload(formatUrl(upload)).catch(() =>
        toast(uploadTexts.discardFailed({ name: fileName }), 'error'),
      )
    })
  }
  return (
    <ul className={styles.list}>
      {uploads.map((upload) => (
        <Surface key={upload.uploadId} as="li" padding={5} hasBorder className={styles.upload}>
          <ContinueUpload
            upload={upload}
            isVideoKnown={isInDialog}
            isSentElsewhere={otherTabs?.has(lockNameOf(formatUrl(upload))) ?? false}
            error={busyAt === upload.uploadId ? uploadTexts.formTaken : undefined}
            onFile={(file) => resume(upload, file)}
            onDiscard={(button) => ask(upload, button)}
          />
        </Surface>
      ))}
    </ul>
  )
}
