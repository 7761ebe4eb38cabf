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
  const shown = uploads?.filter(
    (upload) => (filmId === undefined || upload.film?.id === filmId) && !isShownAbove?.(upload),
  )
  const doom = useDoom(userId)
  return (
    <>
      <Shown {...{ userId, list, shown, isInDialog: filmId !== undefined }} onDoom={doom.ask} />
      {/* Outside of the list, which may go with what is thrown away. */}
      <ConfirmDialog
        isOpen={doom.asked !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) doom.spare()
        }}
        title={uploadTexts.throwAwayTitle(doom.asked?.fileName ?? '')}
        description={doom.asked && lossText(doom.asked)}
        confirmLabel={uploadTexts.throwAway}
        isDanger
        finalFocus={doom.finalFocus}
        onConfirm={doom.throwAway}
      />
    </>
  )
}

/** Asks before an upload is thrown away, and leads the keyboard to what stands beside it. */
function useDoom(userId: number) {
  const [asked, setAsked] = useState<UnfinishedUpload>()
  const row = useRef<HTMLElement | null>(null)
  const goesTo = useRef<HTMLElement | null>(null)
  const toast = useToast()
  return {
    asked,
    ask: (upload: UnfinishedUpload, from: HTMLElement) => {
      row.current = from.closest('li')
      goesTo.current = null
      setAsked(upload)
    },
    spare: () => setAsked(undefined),
    /** Nothing where it stays: then what was pressed has the focus again. */
    finalFocus: () => goesTo.current,
    throwAway: () => {
      if (!asked) return
      const beside = row.current?.nextElementSibling ?? row.current?.previousElementSibling
      const around = row.current?.closest('[role="dialog"], [role="tabpanel"], main')
      goesTo.current = (beside ?? around)?.querySelector('button') ?? null
      setAsked(undefined)
      discardUpload(userId, urlOf(asked)).catch(() =>
        toast(uploadTexts.notThrownAway(asked.fileName), 'error'),
      )
    },
  }
}

function Shown(props: {
  userId: number
  list: ReturnType<typeof useUnfinished>['list']
  shown: readonly UnfinishedUpload[] | undefined
  isInDialog: boolean
  onDoom: (upload: UnfinishedUpload, from: HTMLElement) => void
}) {
  const { userId, list, shown, isInDialog } = props
  const room = useQuery(uploadRoomQuery(userId)).data?.room
  if (shown === undefined && list.isError) {
    return (
      <Frame>
        <LoadFailed query={list} isCompact />
      </Frame>
    )
  }
  // Most have none: only who has some is told to wait.
  if (shown === undefined && !isInDialog && (room?.unfinishedBytes ?? 0) > 0) {
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
      <List userId={userId} uploads={shown} isInDialog={isInDialog} onDoom={props.onDoom} />
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

function List(props: {
  userId: number
  uploads: readonly UnfinishedUpload[]
  isInDialog: boolean
  onDoom: (upload: UnfinishedUpload, from: HTMLElement) => void
}) {
  const { userId, uploads, isInDialog } = props
  const [busyAt, setBusyAt] = useState<string>()
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
  return (
    <ul className={styles.list}>
      {uploads.map((upload) => (
        <li key={upload.uploadId} className={styles.upload}>
          <ContinueUpload
            upload={upload}
            isFilmKnown={isInDialog}
            isSentElsewhere={elsewhere !== undefined && isSentElsewhere(upload, elsewhere)}
            problem={busyAt === upload.uploadId ? uploadTexts.deskTaken : undefined}
            onFile={(file) => goOn(upload, file)}
            onDiscard={(from) => props.onDoom(upload, from)}
          />
        </li>
      ))}
    </ul>
  )
}

function lossText({ receivedBytes }: UnfinishedUpload): string {
  if (receivedBytes === 0) return uploadTexts.throwAwayNothing
  return uploadTexts.throwAwayText(formatBytes(receivedBytes))
}
