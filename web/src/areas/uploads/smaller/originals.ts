import { CallError, uploadCalls } from '@serendib/contract'
import { call } from '../../../platform/calls/api.ts'
import { connection, isOnWifi } from '../../../platform/connection.ts'
import { currentSession } from '../../../platform/session.ts'
import { heldLocks, locksOfOtherTabs } from '../../../platform/tab-locks.ts'
import { sendWaiting } from '../queue/sending.ts'
import {
  changeItem,
  currentItems,
  currentQueue,
  findItem,
  needsFile,
  queueStore,
  replacedVideoOf,
  type UploadItem,
} from '../queue/store.ts'
import { addReplacement } from '../queue/upload-queue.ts'
import { deleteOtherSmaller, deleteSmaller, openSmaller } from './make-smaller.ts'
import { isReplaceable } from './replaceable-video.ts'
import {
  changeOriginal,
  dropOriginal,
  fileOf,
  findOriginalOf,
  forgetOriginal,
  hasFile,
  holdFile,
  holdKey,
  isSmallerOf,
  lockNameOf,
  type Original,
  originalsOf,
  originalsStore,
} from './stored-originals.ts'
import { followWifi, sendOnWifiOnly } from './wifi-only.ts'

// Files of which a smaller version is sent first. They replace it later, by the existing replacement.

const EXPIRES_MS = 30 * 24 * 3600 * 1000
const LOOK_EVERY_MS = 5000
/** The server is asked less and less often about an original that has to wait: a draft may stay one for ever. */
const ASK_EVERY_MS_MAX = 5 * 60_000

/** Remembers a file whose smaller version is about to be sent. `url`: the upload of the file that has begun. */
export function addOriginal(
  file: File,
  smaller: { key: string; name: string; bytes: number },
  { userId, url }: { userId: number; url: string | null },
): void {
  const { key, name: smallerName, bytes: smallerBytes } = smaller
  keepFile(key, file)
  const known = { userId, key, name: file.name, bytes: file.size, smallerName, smallerBytes, url }
  const fresh = { videoId: null, isAsked: false, hasBegun: false, atMs: Date.now() }
  originalsStore.set([...originalsStore.get(), { ...known, ...fresh }])
}

function keepFile(key: string, file: File): void {
  holdFile(key, file)
  followOriginals()
}

/**
 * Sends an original now, or as soon as its video can take it. `file`: chosen again after a reload. `isSure`: even if the
 * video's file was replaced.
 */
export function sendOriginal({ key }: Original, file: File | undefined, isSure: boolean): void {
  if (file) keepFile(key, file)
  changeOriginal(key, { isAsked: true, isChanged: false, isSure })
  delays.delete(key)
  void follow()
}

/** Takes files of originals whose page was closed, so that they aren't uploaded as other videos. Returns the others. */
export async function takeOriginals(chosen: readonly File[]): Promise<File[]> {
  const others: File[] = []
  for (const file of chosen) if (!(await isTaken(file))) others.push(file)
  return others
}

async function isTaken(file: File): Promise<boolean> {
  const original = originalsOf(currentSession()?.userId).find(
    ({ name, bytes }) => name === file.name && bytes === file.size,
  )
  if (!original || original.hasBegun || original.isChanged || hasFile(original)) return false
  if (!(await isSmallerOnItsWay(original))) {
    // Nothing would ever send it. Its upload goes on as the one of this file.
    forgetOriginal(original.key)
    return false
  }
  // Another tab sends it.
  if (!(await locksOfOtherTabs()).has(lockNameOf(original.key))) keepFile(original.key, file)
  return true
}

/** Whether the smaller version has become a video, or somebody is sending it or can resume it. */
async function isSmallerOnItsWay(original: Original): Promise<boolean> {
  if (original.videoId !== null || currentItems().some((item) => isSmallerOf(item, original))) return true
  if ((await heldLocks()).has(lockNameOf(original.key))) return true
  try {
    const { uploads } = await call(uploadCalls.unfinishedUploads, { query: { cursor: '' } })
    return uploads.some((upload) => findOriginalOf(upload)?.key === original.key)
  } catch {
    // Without a connection nobody knows.
    return true
  }
}

let isFollowing = false

export function followOriginals(): void {
  if (isFollowing) return
  isFollowing = true
  queueStore.subscribe((queue, before) => {
    if (queue?.userId === before?.userId) noteItems(before?.items ?? [])
    void reopenStored()
  })
  connection()?.addEventListener('change', lookAgain)
  window.addEventListener('online', lookAgain)
  document.addEventListener('visibilitychange', lookAgain)
  setInterval(() => {
    followWifi()
    void follow()
    void reopenStored()
  }, LOOK_EVERY_MS)
  // What the queue has learnt before, such as the video of an upload that ended during a reload.
  noteItems([])
  void reopenStored()
}

function lookAgain(): void {
  delays.clear()
  followWifi()
  void follow()
}

const reopened = new Set<number>()

/** After a reload: smaller versions of the queue are on this device, so nobody has to choose them again. */
async function reopenStored(): Promise<void> {
  for (const item of currentItems()) {
    const original = needsFile(item) ? storedSmallerOf(item) : undefined
    if (!original || reopened.has(item.id)) continue
    reopened.add(item.id)
    const file = await openSmaller(original.key, original.smallerName)
    if (findItem(item.id)?.file !== null) continue
    // A duplicated tab has the same form.
    if ((await locksOfOtherTabs()).has(lockNameOf(original.key))) reopened.delete(item.id)
    else if (file) {
      holdKey(original.key)
      changeItem(item.id, { file })
      sendWaiting()
    } else {
      // The browser has deleted it.
      forgetOriginal(original.key)
      changeItem(item.id, { name: original.name, bytes: original.bytes, url: original.url ?? null })
    }
  }
}

/** The original whose smaller version an item sends from this device, until its upload is complete. */
function storedSmallerOf(item: UploadItem): Original | undefined {
  if (replacedVideoOf(item) !== undefined) return undefined
  return originalsOf(currentQueue()?.userId).find(
    (original) => original.videoId === null && isSmallerOf(item, original),
  )
}

/** Whether an item goes on from this device after a reload. For components that follow `useOriginals`. */
export const goesOnFromDevice = (item: UploadItem) => storedSmallerOf(item) !== undefined

/** Notes what became of smaller versions and of originals that are sent as replacements. */
function noteItems(before: readonly UploadItem[]): void {
  const userId = currentQueue()?.userId
  for (const original of originalsStore.get()) {
    if (original.userId !== userId) continue
    const { key, videoId, hasBegun } = original
    const ofSmaller = (item: UploadItem) => isSmallerOf(item, original)
    if (videoId === null) {
      const uploaded = currentItems().find((item) => ofSmaller(item) && item.videoId !== null)
      if (uploaded) {
        changeOriginal(key, { videoId: uploaded.videoId })
        void deleteSmaller(key)
      } else if (before.some(ofSmaller)) setTimeout(() => dropIfDiscarded(original))
      continue
    }
    const replacing = replacementOf(videoId)
    if (replacing?.url && !hasBegun) changeOriginal(key, { hasBegun: true })
    // Another tab may be sending it.
    const wasReplacing = before.some((item) => replacedVideoOf(item) === videoId)
    if (hasBegun && !replacing && wasReplacing) dropOriginal(key)
  }
}

/** An item that continues is removed and added again at once; one that was discarded is only removed. */
function dropIfDiscarded(begun: Original): void {
  const { key } = begun
  const isHere = currentItems().some((item) => isSmallerOf(item, begun))
  const original = originalsStore.get().find((each) => each.key === key)
  if (!isHere && original?.videoId === null && currentQueue()?.userId === original.userId) dropOriginal(key)
}

export const replacementOf = (videoId: number | null) =>
  currentItems().find((item) => videoId !== null && replacedVideoOf(item) === videoId)

/** When the server may be asked again about an original that has to wait. */
const delays = new Map<string, { untilMs: number; ms: number }>()

function delay(key: string): void {
  const ms = Math.min((delays.get(key)?.ms ?? LOOK_EVERY_MS / 2) * 2, ASK_EVERY_MS_MAX)
  delays.set(key, { untilMs: Date.now() + ms, ms })
}

let isLooking = false

/** Sends the originals that may be sent now. */
async function follow(): Promise<void> {
  if (isLooking) return
  isLooking = true
  for (const original of originalsStore.get()) {
    await sendIfAllowed(original)
  }
  isLooking = false
}

async function sendIfAllowed(original: Original): Promise<void> {
  const { key, videoId } = original
  const file = fileOf(original)
  if (!file || videoId === null || replacementOf(videoId) || !mayAsk(original)) return
  const answer = await isReplaceable(videoId)
  if (answer === 'gone') dropOriginal(key)
  if (answer === 'later') delay(key)
  if (answer === 'gone' || answer === 'later') return
  // Meanwhile its owner may have decided, and the connection may be another one.
  const now = originalsStore.get().find((each) => each.key === key)
  if (!now || !isWanted(now)) return
  if (answer === 'ready' || now.isSure === true) await replace(now, videoId, file)
  else changeOriginal(key, { isAsked: false, isChanged: true })
}

function mayAsk(original: Original): boolean {
  const isDelayed = (delays.get(original.key)?.untilMs ?? 0) > Date.now()
  return isWanted(original) && !isDelayed && currentSession()?.userId === original.userId
}

/** Sends an original. The upload that has begun goes on, if the server still has it. */
async function replace({ key, url, isAsked, isSure }: Original, videoId: number, file: File): Promise<void> {
  const isOriginal = isSure !== true
  if (url) {
    const uploadId = url.split('/').at(-1) ?? ''
    try {
      await call(uploadCalls.replaceWithUpload, { body: { uploadId, videoId, isOriginal } })
    } catch (error) {
      const isGone = error instanceof CallError && error.code === 'upload_not_found'
      if (isGone) changeOriginal(key, { url: null })
      // Tried again soon.
      return
    }
  }
  await addReplacement(videoId, file, { from: url ? { url } : undefined, isOriginal })
  const item = replacementOf(videoId)
  if (item && !isAsked) sendOnWifiOnly(item.id)
}

const isWanted = ({ isAsked, isChanged }: Original) => isAsked || (isChanged !== true && isOnWifi())

/** Removes what nobody will send any more: what no tab holds and is old or has begun, and files without a record. */
export async function removeLeftovers(): Promise<void> {
  const held = await heldLocks()
  for (const { key, hasBegun, atMs } of originalsStore.get()) {
    const isOver = hasBegun || atMs < Date.now() - EXPIRES_MS
    if (isOver && !held.has(lockNameOf(key))) dropOriginal(key)
  }
  await deleteOtherSmaller(async () => {
    const heldNow = await heldLocks()
    return (key) =>
      heldNow.has(lockNameOf(key)) || originalsStore.get().some((original) => original.key === key)
  })
}
