import { queryClient } from '../../../platform/calls/api.ts'
import { watchSession } from '../../../platform/session.ts'
import { holdLock } from '../../../platform/tab-locks.ts'
import { send, sendWaiting, stopSending } from '../queue/sending.ts'
import { changeItem, currentQueue, findItem, isListed, queueStore, type UploadItem } from '../queue/store.ts'
import { readToken } from '../queue/tus-sender.ts'
import { discardUpload, lockNameOf as uploadLockOf } from '../queue/unfinished-uploads.ts'
import { storageQuotaQuery } from '../queue/upload-limits.ts'
import { deleteSmaller, makeSmaller, openSmaller, SmallerError, smallerNameOf } from './make-smaller.ts'
import { addOriginal } from './originals.ts'
import { lockNameOf } from './stored-originals.ts'

/**
 * Makes smaller versions of items' files, one after the other, and sends them instead. Each is sent while the next one is
 * made. If one can't be made, its original is sent.
 */
export function sendSmallerFirst(ids: readonly number[]): void {
  for (const id of ids) void sendOneSmaller(id)
  // Other files don't wait for them.
  sendWaiting()
}

let lastMade: Promise<unknown> = Promise.resolve()

async function sendOneSmaller(id: number): Promise<void> {
  const item = findItem(id)
  const userId = currentQueue()?.userId
  if (!item?.file || userId === undefined) return
  const { file: original } = item
  const url = item.transfer?.url ?? item.url
  const sentBytes = item.transfer?.sentBytes
  const stopping = new AbortController()
  const stop = () => {
    changeItem(id, { wantsOriginal: true })
    stopping.abort()
  }
  changeItem(id, { transfer: null, url, making: { share: 0, stop } })
  stopSending(id)
  const stopWatchingQueue = queueStore.subscribe(() => {
    if (findItem(id)?.file !== original) stopping.abort()
  })
  // After signing out, nothing is kept in the browser.
  const stopWatchingSession = watchSession(() => {
    if (readToken(userId) === null) stopping.abort()
  })
  await switchToSmaller({ id, original, url, userId, stopping })
  stopWatchingQueue()
  stopWatchingSession()
  changeItem(id, { making: null })
  const next = findItem(id)
  // Nothing keeps the screen on and the page open for an item that was removed.
  if (!next) stopSending(id)
  else sendNext(next, next.file === original ? sentBytes : 0)
}

interface Work {
  readonly id: number
  readonly original: File
  /** The upload of the original that has begun. */
  readonly url: string | null
  readonly userId: number
  readonly stopping: AbortController
}

/** Puts the smaller version in the place of an item's file. If it can't be made, the item says why. */
async function switchToSmaller(work: Work): Promise<void> {
  const { id, original, url, userId, stopping } = work
  const key = crypto.randomUUID()
  const locks = [lockNameOf(key), ...(url === null ? [] : [uploadLockOf(url)])].map(holdLock)
  try {
    const file = await makeInTurn(work, key)
    const { name, size: bytes } = file
    const keptUrl = url === null ? null : await keepBeside(url, file)
    if (stopping.signal.aborted) await deleteSmaller(key)
    else {
      addOriginal(original, { key, name, bytes }, { userId, url: keptUrl })
      changeItem(id, { file, name, bytes, url: null })
    }
  } catch (error) {
    if (error instanceof SmallerError) changeItem(id, { smallerError: error.isFull ? 'full' : 'failed' })
  } finally {
    for (const release of locks) release()
  }
}

function sendNext(item: UploadItem, sentBytes: number | undefined): void {
  if (isListed(item)) sendWaiting()
  else void send(item, sentBytes)
}

/** Makes the smaller version of an item's file when the ones before are made. Throws at once when it is stopped. */
async function makeInTurn({ id, original, stopping }: Work, key: string): Promise<File> {
  const { signal } = stopping
  const before = lastMade
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')), { once: true })
  })
  const onShare = (share: number) => {
    const making = findItem(id)?.making
    if (making) changeItem(id, { making: { ...making, share } })
  }
  const made = Promise.race([before, stopped]).then(() => makeSmaller(original, key, { signal, onShare }))
  lastMade = Promise.allSettled([before, made])
  await made
  const file = await openSmaller(key, smallerNameOf(original.name))
  if (!file) throw new SmallerError(false)
  return file
}

/** Keeps the begun upload of an original, unless the storage quota has no space for the smaller version beside it. */
async function keepBeside(url: string, { size }: File): Promise<string | null> {
  try {
    const { quota } = await queryClient.fetchQuery({ ...storageQuotaQuery(), staleTime: 0 })
    if (quota.quotaBytes === null || quota.usedBytes + size <= quota.quotaBytes) return url
    await discardUpload(url)
    return null
  } catch {
    // The server decides.
    return url
  }
}
