import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { CallError, uploadCalls, type UnfinishedUpload } from '@serendib/contract'
import { call } from '../../../platform/calls/api.ts'
import { connection, isOnWifi } from '../../../platform/connection.ts'
import { ORIGINALS } from '../../../platform/device-storage.ts'
import { currentSession } from '../../../platform/session.ts'
import { storedValue } from '../../../platform/stored-value.ts'
import { holdLock, locksOfOtherTabs } from '../../../platform/tab-locks.ts'
import { currentItems, currentQueue, queueStore, replacedVideoOf, type UploadItem } from '../queue/store.ts'
import { addReplacement } from '../queue/upload-queue.ts'
import { isChangedVideo } from './changed-video.ts'
import { deleteOtherSmaller, deleteSmaller } from './make-smaller.ts'

// Files of which a smaller version is sent first. They replace it later, by the existing replacement.

const Original = z.object({
  userId: z.int(),
  /** The key of the smaller version on this device. */
  key: z.string(),
  /** The original's name and size. */
  name: z.string(),
  bytes: z.number(),
  /** The smaller version's name and size. */
  smallerName: z.string(),
  smallerBytes: z.number(),
  /** The video that the smaller version became; null until its upload is complete. */
  videoId: z.nullable(z.int()),
  /** Its owner wants it to be sent, whatever the connection. */
  isAsked: z.boolean(),
  /** Its owner has changed the video since, so only they decide whether the original replaces it. */
  isChanged: z.optional(z.boolean()),
  /** They decided so, knowing that. */
  isSure: z.optional(z.boolean()),
  /** Its upload has begun, so the server lists it. */
  hasBegun: z.boolean(),
  atMs: z.number(),
})
/** A file that replaces its smaller version later. */
export type Original = z.output<typeof Original>

const none: readonly Original[] = []
const EXPIRES_MS = 30 * 24 * 3600 * 1000
const LOOK_EVERY_MS = 5000

const stored = storedValue<readonly Original[]>(
  ORIGINALS,
  (text) => (text === null ? none : z.parse(z.array(Original), JSON.parse(text))),
  (originals) => (originals.length === 0 ? null : JSON.stringify(originals)),
)

/** The files of this tab, by key. After a reload they are gone: their owner chooses them again. */
const files = new Map<string, File>()
/** Which smaller versions this tab works with, so that other tabs don't remove them. */
const locks = new Map<string, () => void>()

export const lockNameOf = (key: string) => `smaller:${key}`

/** The originals of the user, for components. */
export function useOriginals(): readonly Original[] {
  const all = useSyncExternalStore(stored.subscribe, stored.get, () => none)
  const userId = currentSession()?.userId
  return all.filter((original) => original.userId === userId)
}

export const hasFile = ({ key }: Original) => files.has(key)

/** Whether a reload would lose files that wait to be sent. */
export const holdsOriginals = () => files.size > 0

function change(key: string, part: Partial<Original>): void {
  stored.set(stored.get().map((original) => (original.key === key ? { ...original, ...part } : original)))
}

export function dropOriginal(key: string): void {
  files.delete(key)
  locks.get(key)?.()
  locks.delete(key)
  stored.set(stored.get().filter((original) => original.key !== key))
  void deleteSmaller(key)
}

/** Remembers a file whose smaller version is about to be sent. */
export function addOriginal(
  file: File,
  smaller: { key: string; name: string; bytes: number },
  userId: number,
): void {
  const { key, name: smallerName, bytes: smallerBytes } = smaller
  keepFile(key, file)
  const known = { userId, key, name: file.name, bytes: file.size, smallerName, smallerBytes }
  const fresh = { videoId: null, isAsked: false, hasBegun: false, atMs: Date.now() }
  stored.set([...stored.get(), { ...known, ...fresh }])
}

function keepFile(key: string, file: File): void {
  files.set(key, file)
  if (!locks.has(key)) locks.set(key, holdLock(lockNameOf(key)))
  followOriginals()
}

/**
 * Sends an original now, or as soon as its video can take it. `file`: chosen again after a reload. `isSure`: even if the
 * video was changed.
 */
export function sendOriginal({ key }: Original, file: File | undefined, isSure: boolean): void {
  if (file) keepFile(key, file)
  change(key, { isAsked: true, isChanged: false, isSure })
  void follow()
}

/** The original of an upload that is the smaller version of a file of this device. */
export function findOriginalOf({ fileName, bytes, video }: UnfinishedUpload): Original | undefined {
  const userId = currentSession()?.userId
  return stored
    .get()
    .find(
      (original) =>
        video === null &&
        original.userId === userId &&
        original.videoId === null &&
        original.smallerName === fileName &&
        original.smallerBytes === bytes,
    )
}

/** Forgets the smaller version of an upload that is discarded. */
export function dropSmallerOf(upload: UnfinishedUpload): void {
  const original = findOriginalOf(upload)
  if (original) dropOriginal(original.key)
}

let isFollowing = false

export function followOriginals(): void {
  if (isFollowing) return
  isFollowing = true
  queueStore.subscribe((queue, before) => {
    if (queue?.userId === before?.userId) noteItems(before?.items ?? [])
  })
  connection()?.addEventListener('change', () => void follow())
  setInterval(() => void follow(), LOOK_EVERY_MS)
  // What the queue has learnt before, such as the video of an upload that ended during a reload.
  noteItems([])
}

/** Notes what became of smaller versions and of originals that are sent as replacements. */
function noteItems(before: readonly UploadItem[]): void {
  const userId = currentQueue()?.userId
  for (const original of stored.get()) {
    if (original.userId !== userId) continue
    const { key, videoId, hasBegun } = original
    const ofSmaller = (item: UploadItem) => isSmallerOf(item, original)
    if (videoId === null) {
      const uploaded = currentItems().find((item) => ofSmaller(item) && item.videoId !== null)
      if (uploaded) {
        change(key, { videoId: uploaded.videoId })
        void deleteSmaller(key)
      } else if (before.some(ofSmaller)) setTimeout(() => dropIfDiscarded(original))
      continue
    }
    const replacing = replacementOf(videoId)
    if (replacing?.url && !hasBegun) change(key, { hasBegun: true })
    // Another tab may be sending it.
    const wasReplacing = before.some((item) => replacedVideoOf(item) === videoId)
    if (hasBegun && !replacing && wasReplacing) dropOriginal(key)
  }
}

/** Whether an item sends the smaller version of an original, or has sent it. */
export function isSmallerOf({ name, bytes }: UploadItem, original: Original): boolean {
  return name === original.smallerName && bytes === original.smallerBytes
}

/** An item that continues is removed and added again at once; one that was discarded is only removed. */
function dropIfDiscarded(begun: Original): void {
  const { key } = begun
  const isHere = currentItems().some((item) => isSmallerOf(item, begun))
  const original = stored.get().find((each) => each.key === key)
  if (!isHere && original?.videoId === null && currentQueue()?.userId === original.userId) dropOriginal(key)
}

export const replacementOf = (videoId: number | null) =>
  currentItems().find((item) => videoId !== null && replacedVideoOf(item) === videoId)

let isLooking = false

/** Sends the originals that may be sent now. */
async function follow(): Promise<void> {
  if (isLooking) return
  isLooking = true
  for (const original of stored.get()) {
    await sendIfAllowed(original)
  }
  isLooking = false
}

async function sendIfAllowed(original: Original): Promise<void> {
  const { key, videoId, userId } = original
  const file = files.get(key)
  if (!file || videoId === null || replacementOf(videoId) || currentSession()?.userId !== userId) return
  if (!isWanted(original)) return
  const answer = await askFor(original, videoId)
  if (answer === 'gone') dropOriginal(key)
  // Meanwhile its owner may have decided.
  const now = stored.get().find((each) => each.key === key)
  if (answer === 'changed' && now?.isSure !== true) change(key, { isAsked: false, isChanged: true })
  if (answer === 'ready' && now) await addReplacement(videoId, file)
}

const isWanted = ({ isAsked, isChanged }: Original) => isAsked || (isChanged !== true && isOnWifi())

/** Whether the file of a video can be replaced: only once viewers can watch the smaller version. */
async function askFor(original: Original, videoId: number): Promise<'ready' | 'changed' | 'later' | 'gone'> {
  try {
    const { state } = await call(uploadCalls.processingState, { query: { videoId } })
    if (state.stage !== 'ready' || state.status === 'draft') return 'later'
    return original.isSure !== true && (await isChangedVideo(videoId, original.smallerName))
      ? 'changed'
      : 'ready'
  } catch (error) {
    return error instanceof CallError && error.code === 'video_not_found' ? 'gone' : 'later'
  }
}

/** Removes what nobody will send any more: what other tabs don't hold and is old or has begun, and files without a record. */
export async function removeLeftovers(): Promise<void> {
  const held = await locksOfOtherTabs()
  for (const { key, hasBegun, atMs } of stored.get()) {
    const isOver = hasBegun || atMs < Date.now() - EXPIRES_MS
    if (isOver && !files.has(key) && !held.has(lockNameOf(key))) dropOriginal(key)
  }
  const others = [...held].flatMap((name) =>
    name.startsWith(lockNameOf('')) ? name.slice(lockNameOf('').length) : [],
  )
  await deleteOtherSmaller(new Set([...stored.get().map(({ key }) => key), ...locks.keys(), ...others]))
}
