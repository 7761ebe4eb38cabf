import { editCalls, ownVideoCalls } from '@serendib/contract'
import { queryClient } from '../../../platform/calls/api.ts'
import { askToSignInAgain } from '../../../platform/calls/ask-to-sign-in-again.ts'
import { formatDuration } from '../../../platform/format.ts'
import { holdLock } from '../../../platform/tab-locks.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { requestEncoding } from './form-item.ts'
import { keepScreenOn, watchPage } from './page-events.ts'
import { saveShared } from './shared-details.ts'
import {
  type UploadItem,
  changeItem,
  changeQueue,
  currentItems,
  currentQueue,
  findItem,
  isListed,
  isRunning,
  replacedVideoOf,
} from './store.ts'
import { type Transfer, type TransferState, createTransfer } from './transfer.ts'
import { classifyError, createTusSender, readToken } from './tus-sender.ts'
import { findUploadedVideo, lockNameOf, removeFromCache } from './unfinished-uploads.ts'
import { uploadLimitsQuery } from './upload-limits.ts'
import { type VideoFacts, readVideoFacts } from './video-file.ts'

// Uploads the items of the queue: the listed ones one after the other, the form's item and replacements at once.

interface Running {
  readonly transfer: Transfer
  lockedUrl: string | undefined
  /** Releases the lock of the URL. */
  release: () => void
}

const running = new Map<number, Running>()
let stopWatching: (() => void) | undefined

/** Starts the waiting uploads that may run now. */
export function sendWaiting(): void {
  for (const item of currentItems()) if (canStart(item)) void send(item)
}

function canStart(item: UploadItem): boolean {
  if (item.transfer !== null || item.making || !isRunning(item)) return false
  return !isListed(item) || !currentItems().some((other) => isListed(other) && isBeingSent(other))
}

const isBeingSent = (item: UploadItem) => item.transfer !== null && isRunning(item)

/**
 * Starts the upload of an item. Resolves soon after the start, with an error if the browser can tell that the file is
 * not a video.
 */
export async function send(item: UploadItem, sentBytes = 0): Promise<string | undefined> {
  const userId = currentQueue()?.userId
  if (item.file === null || userId === undefined) return undefined
  const { id, file, target, url } = item
  const error = new Promise<string | undefined>((resolve) => {
    void readVideoFacts(file, (facts) => resolve(takeFacts(id, file, facts)))
  })
  const isAccepted = error.then((found) => found === undefined)
  const transfer = createTransfer({
    totalBytes: item.bytes,
    sentBytes,
    classifyError,
    createSender: (events) =>
      createTusSender(
        file,
        {
          userId,
          target,
          url,
          isAccepted,
        },
        events,
      ),
    findVideo: (url) => findUploadedVideo(url, readToken(userId)),
    onChange: (state) => onTransferChange(id, state),
  })
  running.set(id, { transfer, lockedUrl: undefined, release: () => undefined })
  stopWatching ??= watchPage({
    onOnline: () => forEachTransfer((running) => running.connectionReturned()),
    onOffline: () => forEachTransfer((running) => running.connectionLost()),
    onSessionChange: resumeSignedOut,
    isWorthAWarning: () =>
      currentItems().some((item) => isRunning(item) && item.transfer?.phase !== 'signed-out'),
  })
  transfer.start()
  return error
}

/** Saves what the browser can read from an item's file. The server decides; this only avoids pointless uploads. */
function takeFacts(id: number, file: File, facts: VideoFacts | null): string | undefined {
  const item = findItem(id)
  if (item?.file !== file) {
    if (facts?.stillUrl) URL.revokeObjectURL(facts.stillUrl)
    return undefined
  }
  changeItem(id, { facts })
  const secondsMax = queryClient.getQueryData(uploadLimitsQuery.queryKey)?.secondsMax ?? Infinity
  if (!facts || facts.seconds <= secondsMax) return undefined
  const error = uploadTexts.videoTooLong({ name: item.name, length: formatDuration(secondsMax) })
  stopSending(id)
  if (isListed(item)) changeItem(id, { transfer: null, error })
  else removeItem(id)
  sendWaiting()
  return error
}

function onTransferChange(id: number, state: TransferState): void {
  const item = findItem(id)
  const entry = running.get(id)
  if (!item || !entry) return
  const url = state.url ?? item.url
  if (url !== null) lock(entry, url)
  changeItem(id, { transfer: state, url, videoId: state.videoId ?? null })
  void keepScreenOn(isAnythingMoving())
  if (state.phase === 'signed-out') promptToSignIn()
  if (state.phase === 'done') finish({ ...item, url })
  if (state.phase === 'done' || state.phase === 'failed') sendWaiting()
}

/** Tells other tabs that this one sends an upload. */
function lock(entry: Running, url: string): void {
  if (entry.lockedUrl === url) return
  entry.release()
  entry.release = holdLock(lockNameOf(url))
  entry.lockedUrl = url
}

/** A user who signed out deliberately needs no prompt. */
function promptToSignIn(): void {
  if (readToken(currentQueue()?.userId ?? 0) !== null) void askToSignInAgain()
}

/** Called when the upload is complete. */
function finish(item: UploadItem): void {
  stopSending(item.id)
  if (item.url !== null) removeFromCache(item.url)
  if (replacedVideoOf(item) !== undefined) {
    removeItem(item.id)
    for (const { area, name } of [editCalls.editState, ownVideoCalls.myVideos])
      void queryClient.invalidateQueries({ queryKey: [area, name] })
  } else void (item.hasForm ? requestEncoding() : saveShared())
}

function resumeSignedOut(): void {
  if (readToken(currentQueue()?.userId ?? 0) === null) return
  forEachTransfer((transfer) => {
    if (transfer.state().phase === 'signed-out') transfer.resume()
  })
}

function forEachTransfer(run: (transfer: Transfer) => void): void {
  for (const { transfer } of running.values()) run(transfer)
}

const MOVING: ReadonlySet<string> = new Set(['uploading', 'waiting', 'finishing'])

const isAnythingMoving = () =>
  isMakingSmaller() || [...running.values()].some(({ transfer }) => MOVING.has(transfer.state().phase))

const isMakingSmaller = () => currentItems().some(({ making }) => making !== null)

export const pauseItem = (id: number) => running.get(id)?.transfer.pause()

/** Resumes after a pause or an error. A failed listed item goes back into the queue. */
export function resumeItem(id: number): void {
  const item = findItem(id)
  if (item && isListed(item) && item.transfer?.phase === 'failed') {
    stopSending(id)
    changeItem(id, { transfer: null })
    sendWaiting()
  } else running.get(id)?.transfer.resume()
}

/** Stops an item's upload in this tab. The server keeps the received bytes. */
export function stopSending(id: number): void {
  const entry = running.get(id)
  running.delete(id)
  entry?.transfer.abandon()
  entry?.release()
  void keepScreenOn(isAnythingMoving())
  if (running.size > 0 || isMakingSmaller()) return
  stopWatching?.()
  stopWatching = undefined
}

/** Removes an item from the queue. */
export function removeItem(id: number): void {
  changeQueue({ items: currentItems().filter((item) => item.id !== id) })
}
