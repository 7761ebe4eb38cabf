import { type ReactNode, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UnfinishedUpload } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { LoadFailed } from '../../ui/EmptyState.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { ContinueUpload } from './ContinueUpload.tsx'
import { sendOtherFile } from './send-other-file.ts'
import { discardUpload, isSentElsewhere, sentElsewhereQuery, urlOf } from './unfinished-uploads.ts'
import { continueUpload } from './upload-desk.ts'
import { uploadRoomQuery } from './upload-room.ts'
import { useUnfinished } from './use-unfinished.ts'
import styles from './UnfinishedUploads.module.css'

/**
 * What somebody has begun to upload and not finished, to go on with or to throw away; nothing where there is none. `filmId`:
 * only what is for this film.
 */
export function UnfinishedUploads(props: {
  userId: number
  filmId?: number
  /** What stands elsewhere on the page already. */
  isShownAbove?: (upload: UnfinishedUpload) => boolean
}) {
  const { userId, filmId, isShownAbove } = props
  const { list, uploads } = useUnfinished(userId)
  const room = useQuery(uploadRoomQuery(userId)).data?.room
  const shown = uploads?.filter(
    (upload) => (filmId === undefined || upload.film?.id === filmId) && !isShownAbove?.(upload),
  )
  if (shown === undefined && list.isError) {
    return (
      <Frame>
        <LoadFailed query={list} isCompact />
      </Frame>
    )
  }
  // Most have none: only who has some is told to wait.
  if (shown === undefined && filmId === undefined && (room?.unfinishedBytes ?? 0) > 0) {
    return (
      <Frame>
        <Skeleton height="168px" />
      </Frame>
    )
  }
  if (shown === undefined || (shown.length === 0 && !list.hasNextPage)) return null
  return (
    <Frame>
      <p className={styles.how}>{uploadTexts.chooseAgain}</p>
      <List userId={userId} uploads={shown} isInDialog={filmId !== undefined} />
      <LoadMore list={list} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section className={styles.unfinished} aria-label={uploadTexts.unfinished}>
      <h2 className={styles.title}>{uploadTexts.unfinished}</h2>
      {children}
    </section>
  )
}

function List(props: { userId: number; uploads: readonly UnfinishedUpload[]; isInDialog: boolean }) {
  const { userId, uploads, isInDialog } = props
  const [doomed, setDoomed] = useState<UnfinishedUpload>()
  const [busyAt, setBusyAt] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  /** Where the keyboard goes on: what it was on is thrown away. */
  const leadTo = useRef<() => HTMLElement | null | undefined>(() => null)
  const elsewhere = useQuery(sentElsewhereQuery).data
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  /** To where it is seen on its way. */
  const show = (path: string) => {
    if (!isInDialog && !path.startsWith(pathname)) navigate(path)
  }
  const goOn = (upload: UnfinishedUpload, file: File) => {
    if (upload.film) {
      sendOtherFile({ videoId: upload.film.id, userId }, file, upload)
      toast(uploadTexts.newFileGoesOn(upload.film.title))
      show(paths.myAccount('uploads'))
      return
    }
    const isTaken = continueUpload(userId, upload, file)
    setBusyAt(isTaken ? undefined : upload.uploadId)
    if (isTaken) show(paths.uploadVideo())
  }
  const throwAway = (upload: UnfinishedUpload) => {
    const place = uploads.indexOf(upload)
    const next = uploads[place + 1] ?? uploads[place - 1]
    const around = list.current?.closest<HTMLElement>('[role="dialog"], main')
    leadTo.current = () => {
      const row = [...(list.current?.children ?? [])].find(({ id }) => id === next?.uploadId)
      return row?.querySelector('button') ?? around
    }
    // With the last one the question itself goes.
    if (!next) requestAnimationFrame(() => around?.focus({ preventScroll: true }))
    setDoomed(undefined)
    discardUpload(userId, urlOf(upload)).catch(() =>
      toast(uploadTexts.notThrownAway(upload.fileName), 'error'),
    )
  }
  return (
    <>
      <ul ref={list} className={styles.list}>
        {uploads.map((upload) => (
          <li key={upload.uploadId} id={upload.uploadId} className={styles.upload}>
            <ContinueUpload
              upload={upload}
              isFilmKnown={isInDialog}
              isSentElsewhere={elsewhere !== undefined && isSentElsewhere(upload, elsewhere)}
              problem={busyAt === upload.uploadId ? uploadTexts.deskTaken : undefined}
              onFile={(file) => goOn(upload, file)}
              onDiscard={() => {
                leadTo.current = () => null
                setDoomed(upload)
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={doomed !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setDoomed(undefined)
        }}
        title={uploadTexts.throwAwayTitle(doomed?.fileName ?? '')}
        description={doomed && lossText(doomed)}
        confirmLabel={uploadTexts.throwAway}
        isDanger
        finalFocus={() => leadTo.current()}
        onConfirm={() => doomed && throwAway(doomed)}
      />
    </>
  )
}

function lossText({ receivedBytes }: UnfinishedUpload): string {
  if (receivedBytes === 0) return uploadTexts.throwAwayNothing
  return uploadTexts.throwAwayText(formatBytes(receivedBytes))
}
