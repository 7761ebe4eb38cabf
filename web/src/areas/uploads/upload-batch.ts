import type { Room } from '@serendib/contract'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { attend } from './attend.ts'
import { giveShared } from './batch-details.ts'
import { recallBatch } from './batch-memory.ts'
import {
  type BatchFile,
  changeFile,
  currentBatch,
  isUnderWay,
  nextKey,
  setBatch,
  setFiles,
} from './batch-store.ts'
import type { ResumableUpload } from './resumable-upload.ts'
import { createResumableUpload } from './resumable-upload.ts'
import { problemOf, tokenOf, tusTransfer } from './tus-transfer.ts'
import { discardUpload, forgetUpload, holdUrl, videoOf } from './unfinished-uploads.ts'
import { fileFault, formatLength, readVideoFacts } from './video-file.ts'

/** To whom the files belong, and where their films go. */
export interface BatchAim {
  readonly userId: number
  readonly channelId: number
  readonly isPublic: boolean
}

/** What is known of the site's limits; the server has the last word. */
export interface BatchLimits {
  readonly bytesMax: number | undefined
  readonly secondsMax: number | undefined
  readonly room: Room | undefined
}

let sending: { key: number; upload: ResumableUpload; end: () => void } | null = null
/** With which settings each file came. */
const settings = new Map<number, { aim: BatchAim; secondsMax: number | undefined }>()

/** Takes up what a page that was closed knew of a user's films, unless this one knows of some. */
export async function openBatch(userId: number): Promise<void> {
  if (currentBatch() !== null) return
  const recalled = await recallBatch(userId)
  if (!recalled || currentBatch() !== null) return
  const files = recalled.files.map(({ name, bytes, videoId, hasShared }): BatchFile => ({
    ...{ key: nextKey(), name, bytes, file: undefined, fault: undefined, hasShared, isDescribed: false },
    upload: videoId === null ? null : { ...cameWhole, sentBytes: bytes, totalBytes: bytes, videoId },
  }))
  setBatch({ userId, files, shared: recalled.shared, sharedFault: undefined })
  void giveShared()
}

const cameWhole = {
  phase: 'done',
  bytesPerSecond: undefined,
  secondsLeft: undefined,
  url: undefined,
  failureText: undefined,
} as const

/**
 * Puts files behind those that are there already; one that a closed page knew takes its place again. What is seen from outside
 * not to be taken says so. Answers the names of those that are in the list already: none is sent twice.
 */
export function addToBatch(chosen: readonly File[], aim: BatchAim, limits: BatchLimits): string[] {
  if (currentBatch()?.userId !== aim.userId) {
    stopSending()
    setBatch({ userId: aim.userId, files: [], shared: undefined, sharedFault: undefined })
  }
  const files = [...(currentBatch()?.files ?? [])]
  const doubles: string[] = []
  for (const file of chosen) {
    const place = files.findIndex(({ name, bytes }) => name === file.name && bytes === file.size)
    const known = files[place]
    if (known && (isUnderWay(known) || known.upload?.phase === 'done')) {
      doubles.push(file.name)
      continue
    }
    const fault = fileFault(file, limits.bytesMax, roomBeside(files, limits.room))
    const news = newFile(known?.key ?? nextKey(), file, fault)
    settings.set(news.key, { aim, secondsMax: limits.secondsMax })
    if (known) files[place] = news
    else files.push(news)
  }
  setFiles(files)
  void sendNext()
  return doubles
}

function newFile(key: number, file: File, fault: string | undefined): BatchFile {
  const { name, size: bytes } = file
  return { key, name, bytes, file, upload: null, fault, hasShared: false, isDescribed: false }
}

/** The room, less what those take that wait for their turn. */
function roomBeside(files: readonly BatchFile[], room: Room | undefined): Room | undefined {
  let takenBytes = 0
  for (const file of files) if (isUnderWay(file) && file.upload === null) takenBytes += file.bytes
  return room && { ...room, usedBytes: room.usedBytes + takenBytes }
}

export const pauseBatch = () => sending?.upload.pause()
export const resumeBatch = () => sending?.upload.resume()

/** Lets a file that failed have its turn again. */
export function tryAgain(key: number): void {
  changeFile(key, { upload: null, fault: undefined })
  void sendNext()
}

/** Takes a file off the list. What has come of it is removed, unless it is a film already. */
export function removeFromBatch(key: number): void {
  const batch = currentBatch()
  const found = batch?.files.find((file) => file.key === key)
  if (!batch || !found) return
  const url = found.upload?.phase === 'done' ? undefined : found.upload?.url
  if (sending?.key === key) stopSending()
  if (url !== undefined) discardUpload(batch.userId, url).catch(() => undefined)
  settings.delete(key)
  setFiles(batch.files.filter((file) => file.key !== key))
  void sendNext()
}

/** Lets go of what is on its way. */
function endSending(): void {
  sending?.end()
  sending = null
}

function stopSending(): void {
  sending?.upload.abandon()
  endSending()
}

/** Sends the first file that waits, unless one is on its way. */
async function sendNext(): Promise<void> {
  const next = currentBatch()?.files.find((file) => file.upload === null && isUnderWay(file))
  const setting = next && settings.get(next.key)
  if (sending || !next?.file || !setting) return
  const { key, file } = next
  const { aim, secondsMax } = setting
  const token = () => tokenOf(aim.userId)
  const isItsTurn = () => sending?.key === key
  const upload = createResumableUpload({
    totalBytes: file.size,
    openTransfer: (events) => tusTransfer(file, { userId: aim.userId, token, aim }, events),
    findVideo: (url) => videoOf(url, token),
    problemOf,
    holdUrl,
    onChange: (state) => {
      if (!isItsTurn()) return
      changeFile(key, { upload: state })
      if (state.phase === 'signed-out' && token() !== null) openPrompt('login-again')
      if (state.phase !== 'done' && state.phase !== 'failed') return
      if (state.phase === 'done') {
        forgetUpload(aim.userId, state.url)
        void giveShared()
      }
      endSending()
      void sendNext()
    },
  })
  sending = { key, upload, end: attend(upload, aim.userId) }
  changeFile(key, { upload: upload.state() })
  const isFit = secondsMax === undefined || !(await isLonger(file, secondsMax))
  if (!isItsTurn()) return
  if (isFit) {
    upload.start()
    return
  }
  stopSending()
  changeFile(key, { upload: null, fault: uploadTexts.videoTooLong(file.name, formatLength(secondsMax)) })
  void sendNext()
}

async function isLonger(file: File, secondsMax: number): Promise<boolean> {
  const facts = await readVideoFacts(file)
  if (facts?.stillUrl) URL.revokeObjectURL(facts.stillUrl)
  return facts !== undefined && facts.seconds > secondsMax
}
