import { type RefObject, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UnfinishedUpload } from '@serendib/contract'
import { batchTexts, uploadTexts } from '../../platform/texts/uploads.ts'
import { DropStep } from './DropStep.tsx'
import { hasDetails } from './publish-draft.ts'
import { isFileOf } from './unfinished-uploads.ts'
import type { Desk } from './upload-desk.ts'
import { isForgotten, isUnderWay } from './batch-store.ts'
import { addToBatch } from './upload-batch.ts'
import { discardAll, startUpload } from './upload-desk.ts'
import { uploadLimits } from './upload-limits.ts'
import { uploadRoomQuery } from './upload-room.ts'
import { useBatch } from './use-batch.ts'
import { useDraftedUpload, useUnfinished } from './use-unfinished.ts'
import { fileFault, formatLength } from './video-file.ts'
import { Workbench } from './Workbench.tsx'

/** A file is chosen first; then what was chosen stands beside its details. */
export function UploadStage(props: { desk: Desk; channelId: number; token: string }) {
  const { desk, channelId, token } = props
  const [fault, setFault] = useState<string>()
  const limits = useQuery(uploadLimits).data
  const { data: roomKnown, refetch: askForRoom } = useQuery(uploadRoomQuery(desk.draft.userId))
  const { uploads: unfinished } = useUnfinished(desk.draft.userId)
  const own = useDraftedUpload(desk)

  const take = async (file: File, from?: UnfinishedUpload) => {
    const isBegun = from ?? unfinished?.some((upload) => upload.film === null && isFileOf(upload, file))
    // What was begun counts already.
    const found = fileFault(file, limits?.bytesMax, isBegun ? undefined : roomKnown?.room)
    setFault(found)
    if (found !== undefined) {
      void askForRoom()
      return
    }
    const facts = await startUpload(file, channelId, from)
    // The server has the last word; this only spares the way there.
    if (!facts || limits === undefined || facts.seconds <= limits.secondsMax) return
    setFault(uploadTexts.videoTooLong(file.name, formatLength(limits.secondsMax)))
    discardAll('details')
  }
  const takeMany = (files: readonly File[]) => {
    const { userId, details } = desk.draft
    const doubles = addToBatch(
      files,
      { userId, channelId, isPublic: details.isPublic },
      { bytesMax: limits?.bytesMax, secondsMax: limits?.secondsMax, room: roomKnown?.room },
    )
    setFault(doubles.length > 0 ? batchTexts.alreadyHere(doubles) : undefined)
  }
  const batch = useBatch(desk.draft.userId)
  // While several are on their way a further one is one of them: a tab writes the details of one film.
  const isOfBatch = (file: File) =>
    batch.files.some((known) => isUnderWay(known) || (isForgotten(known) && isSameFile(known, file)))
  const onFile = (file: File, from?: UnfinishedUpload) => void take(file, from)

  const isAtDesk = desk.upload !== null || desk.draft.file !== null || desk.draft.videoId !== null
  const stage = useRef<HTMLDivElement>(null)
  useFocusOnChange(stage, isAtDesk)

  return (
    <div ref={stage}>
      {isAtDesk ? (
        <Workbench
          desk={desk}
          channelId={channelId}
          token={token}
          unfinished={own}
          fault={fault}
          onFile={onFile}
        />
      ) : (
        <DropStep
          userId={desk.draft.userId}
          batch={batch}
          isPublic={desk.draft.details.isPublic}
          bytesMax={limits?.bytesMax}
          fault={fault}
          hasKeptDetails={hasDetails(desk.draft.details)}
          onFile={(file) => (isOfBatch(file) ? takeMany([file]) : onFile(file))}
          onFiles={takeMany}
        />
      )}
    </div>
  )
}

/** Leads the keyboard along when one step gives way to the other: what it was on is gone. Who is typing is left alone. */
function useFocusOnChange(stage: RefObject<HTMLElement | null>, isAtDesk: boolean): void {
  const before = useRef(isAtDesk)
  useEffect(() => {
    if (before.current === isAtDesk) return undefined
    before.current = isAtDesk
    // After whatever was closed with it has given the focus back.
    const timer = setTimeout(() => {
      if (document.activeElement?.matches('input, textarea, select')) return
      const target = stage.current?.querySelector<HTMLElement>('[data-takes-focus], button')
      target?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [stage, isAtDesk])
}

const isSameFile = (known: { name: string; bytes: number }, file: File) =>
  known.name === file.name && known.bytes === file.size
