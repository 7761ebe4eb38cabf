import type { Room } from '@serendib/contract'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { attend } from './attend.ts'
import type { ResumableUpload, UploadState } from './resumable-upload.ts'
import { createResumableUpload } from './resumable-upload.ts'
import { problemOf, tokenOf, tusTransfer } from './tus-transfer.ts'
import { discardUpload, forgetUpload, videoOf } from './unfinished-uploads.ts'
import { fileFault, formatLength, readVideoFacts } from './video-file.ts'

/** One of several films that are sent from this tab one after the other; once it is there it waits as a draft. */
export interface BatchFile {
  readonly key: number
  readonly file: File
  /** Its course; null until its turn has come, and when it is not sent. */
  readonly upload: UploadState | null
  /** Why it is not sent. */
  readonly fault: string | undefined
}

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

interface Batch {
  readonly userId: number
  readonly files: readonly BatchFile[]
}

let batch: Batch | null = null
let sending: { key: number; upload: ResumableUpload; end: () => void } | null = null
/** With which settings each file came. */
const settings = new Map<number, { aim: BatchAim; secondsMax: number | undefined }>()
let lastKey = 0
const listeners = new Set<() => void>()

export function subscribeToBatch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentBatch(): Batch | null {
  return batch
}

/** Whether a file still waits for its turn, or is on its way. */
export function isUnderWay({ upload, fault }: BatchFile): boolean {
  return fault === undefined && upload?.phase !== 'done' && upload?.phase !== 'failed'
}

/** Puts files behind those that are there already. What is seen from outside not to be taken says so. */
export function addToBatch(chosen: readonly File[], aim: BatchAim, limits: BatchLimits): void {
  if (batch?.userId !== aim.userId) {
    stopSending()
    batch = { userId: aim.userId, files: [] }
  }
  let takenBytes = 0
  for (const { file, upload, fault } of batch.files)
    if (upload === null && fault === undefined) takenBytes += file.size
  const files = chosen.map((file): BatchFile => {
    const { room } = limits
    const roomThen = room && { ...room, usedBytes: room.usedBytes + takenBytes }
    const fault = fileFault(file, limits.bytesMax, roomThen)
    if (fault === undefined) takenBytes += file.size
    const key = ++lastKey
    settings.set(key, { aim, secondsMax: limits.secondsMax })
    return { key, file, upload: null, fault }
  })
  setFiles([...batch.files, ...files])
  void sendNext()
}

export const pauseBatch = () => sending?.upload.pause()
export const resumeBatch = () => sending?.upload.resume()

/** Lets a file that failed have its turn again. */
export function tryAgain(key: number): void {
  change(key, { upload: null, fault: undefined })
  void sendNext()
}

/** Takes a file off the list. What has come of it is removed, unless it is a film already. */
export function removeFromBatch(key: number): void {
  const found = batch?.files.find((file) => file.key === key)
  if (!batch || !found) return
  const url = found.upload?.phase === 'done' ? undefined : found.upload?.url
  if (sending?.key === key) stopSending()
  if (url !== undefined) discardUpload(batch.userId, url).catch(() => undefined)
  settings.delete(key)
  setFiles(batch.files.filter((file) => file.key !== key))
  void sendNext()
}

function setFiles(files: readonly BatchFile[]): void {
  batch = batch && { ...batch, files }
  for (const listener of listeners) listener()
}

function change(key: number, part: Partial<Pick<BatchFile, 'upload' | 'fault'>>): void {
  if (batch) setFiles(batch.files.map((file) => (file.key === key ? { ...file, ...part } : file)))
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
  const next = batch?.files.find(({ upload, fault }) => upload === null && fault === undefined)
  const setting = next && settings.get(next.key)
  if (sending || !next || !setting) return
  const { key, file } = next
  const { aim, secondsMax } = setting
  const token = () => tokenOf(aim.userId)
  const isItsTurn = () => sending?.key === key
  const upload = createResumableUpload({
    totalBytes: file.size,
    openTransfer: (events) => tusTransfer(file, { userId: aim.userId, token, aim }, events),
    findVideo: (url) => videoOf(url, token),
    problemOf,
    onChange: (state) => {
      if (!isItsTurn()) return
      change(key, { upload: state })
      if (state.phase === 'signed-out' && token() !== null) openPrompt('login-again')
      if (state.phase !== 'done' && state.phase !== 'failed') return
      if (state.phase === 'done') forgetUpload(aim.userId, state.url)
      endSending()
      void sendNext()
    },
  })
  sending = { key, upload, end: attend(upload, aim.userId) }
  change(key, { upload: upload.state() })
  const isFit = secondsMax === undefined || !(await isLonger(file, secondsMax))
  if (!isItsTurn()) return
  if (isFit) {
    upload.start()
    return
  }
  stopSending()
  change(key, { upload: null, fault: uploadTexts.videoTooLong(file.name, formatLength(secondsMax)) })
  void sendNext()
}

async function isLonger(file: File, secondsMax: number): Promise<boolean> {
  const facts = await readVideoFacts(file)
  if (facts?.stillUrl) URL.revokeObjectURL(facts.stillUrl)
  return facts !== undefined && facts.seconds > secondsMax
}
