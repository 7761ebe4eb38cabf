import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { UnfinishedUpload } from '@serendib/contract'
import { ORIGINALS } from '../../../platform/device-storage.ts'
import { currentSession } from '../../../platform/session.ts'
import { storedValue } from '../../../platform/stored-value.ts'
import { holdLock } from '../../../platform/tab-locks.ts'
import type { UploadItem } from '../queue/store.ts'
import { discardUpload, formatUrl } from '../queue/unfinished-uploads.ts'
import { deleteSmaller } from './make-smaller.ts'

// What this device knows of originals: records in local storage, and files and locks of this tab. When they are sent is
// in originals.ts.

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
  /** The upload of the original that began before the smaller version was made. It goes on from where it stopped. */
  url: z.optional(z.nullable(z.string())),
  /** Its owner has replaced the video's file since, so only they decide whether the original replaces it. */
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
export const originalsStore = storedValue<readonly Original[]>(
  ORIGINALS,
  (text) => (text === null ? none : z.parse(z.array(Original), JSON.parse(text))),
  (originals) => (originals.length === 0 ? null : JSON.stringify(originals)),
)

/** The files of this tab, by key. After a reload they are gone: their owner chooses them again. */
const files = new Map<string, File>()
/** Which smaller versions this tab works with, so that other tabs don't remove them. */
const locks = new Map<string, () => void>()

export const lockNameOf = (key: string) => `smaller:${key}`

export const originalsOf = (userId: number | undefined) =>
  originalsStore.get().filter((original) => original.userId === userId)

/** The originals of the user, for components. */
export function useOriginals(): readonly Original[] {
  useSyncExternalStore(originalsStore.subscribe, originalsStore.get, () => none)
  return originalsOf(currentSession()?.userId)
}

export const fileOf = ({ key }: Original) => files.get(key)

export const hasFile = ({ key }: Original) => files.has(key)

/** Whether a reload would lose files that wait to be sent. */
export const holdsOriginals = () => files.size > 0

export function changeOriginal(key: string, part: Partial<Original>): void {
  originalsStore.set(
    originalsStore.get().map((original) => (original.key === key ? { ...original, ...part } : original)),
  )
}

/** Forgets an original and deletes its smaller version here. The upload of the original that has begun stays. */
export function forgetOriginal(key: string): void {
  files.delete(key)
  locks.get(key)?.()
  locks.delete(key)
  originalsStore.set(originalsStore.get().filter((original) => original.key !== key))
  void deleteSmaller(key)
}

export function dropOriginal(key: string): void {
  const dropped = originalsStore.get().find((original) => original.key === key)
  forgetOriginal(key)
  if (dropped?.url && !dropped.hasBegun) discardUpload(dropped.url).catch(() => undefined)
}

/** Keeps the file of an original for this tab. */
export function holdFile(key: string, file: File): void {
  files.set(key, file)
  holdKey(key)
}

export function holdKey(key: string): void {
  if (!locks.has(key)) locks.set(key, holdLock(lockNameOf(key)))
}

/** The original of an upload that is the smaller version of a file of this device. */
export function findOriginalOf({ fileName, bytes, video }: UnfinishedUpload): Original | undefined {
  const userId = currentSession()?.userId
  return originalsStore
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

/** Whether an item sends the smaller version of an original, or has sent it. */
export function isSmallerOf({ name, bytes }: UploadItem, original: Original): boolean {
  return name === original.smallerName && bytes === original.smallerBytes
}

/** Whether an upload is of an original that follows its smaller version, so that it is shown with the originals only. */
export function isKeptFor(originals: readonly Original[], upload: UnfinishedUpload): boolean {
  return originals.some(({ url, hasBegun }) => !hasBegun && url === formatUrl(upload))
}

/** Forgets the smaller version of an upload that is discarded. */
export function dropSmallerOf(upload: UnfinishedUpload): void {
  const original = findOriginalOf(upload)
  if (original) dropOriginal(original.key)
}
