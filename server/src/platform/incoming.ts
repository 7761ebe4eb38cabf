import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { freeSpace, MIN_FREE } from './disk-space.ts'
import { absent, NotShared, requireWritable } from './files.ts'
import { ApiError } from './api-error.ts'
import { MARKER } from './storage/site-marker.ts'

/** The folder for files that are being uploaded: one file per upload, named by the upload's id. */
export interface Incoming {
  readonly folder: string
  /** The maximum size of a video, in bytes. */
  readonly bytesMax: number
  /** The storage quota per account, in bytes; undefined: unlimited. */
  readonly quotaBytes: number | undefined
}

export function incomingPath(incoming: Incoming, uploadId: string): string {
  return path.join(incoming.folder, path.basename(uploadId))
}

/** Refuses a file that is empty or exceeds the limit. */
export function requireSize({ bytesMax }: Incoming, bytes: number): void {
  if (bytes <= 0) throw new ApiError('file_empty')
  if (bytes > bytesMax) throw new ApiError('file_too_large')
}

/** Throws `NotWritable` if the folder is not writable, and `NotShared` if its disk is not mounted. */
export async function requireIncoming({ folder }: Incoming): Promise<void> {
  await requireWritable(folder)
  if ((await stat(path.join(folder, MARKER)).catch(absent)) === undefined)
    throw new NotShared(`${folder} isn't the folder with which the site was started. Is its disk mounted?`)
}

/**
 * Refuses a file that exceeds the free disk space; throws like `requireIncoming`. `bytesPromised`: what other uploads
 * may still send.
 */
export async function requireDisk(incoming: Incoming, bytes: number, bytesPromised: number): Promise<void> {
  await requireIncoming(incoming)
  const free = await freeSpace(incoming.folder)
  const isFull = free.bytes - MIN_FREE.bytes - bytesPromised < bytes || free.files < MIN_FREE.files
  if (isFull) throw new ApiError('storage_full')
}

/** An upload that has received nothing for this time is inactive. */
const RESTS_MS = 10 * 60 * 1000

/**
 * How many bytes these uploads may still send. Inactive uploads and those that have sent nothing don't count: they
 * could block all others indefinitely.
 */
export async function bytesToCome(
  incoming: Incoming,
  uploads: readonly { id: string; bytes: number }[],
): Promise<number> {
  const each = await Promise.all(
    uploads.map(async ({ id, bytes }) => {
      const file = await stat(incomingPath(incoming, id)).catch(absent)
      const isComing = file !== undefined && file.size > 0 && Date.now() - file.mtimeMs < RESTS_MS
      return isComing ? Math.max(0, bytes - file.size) : 0
    }),
  )
  return each.reduce((sum, bytes) => sum + bytes, 0)
}

/** Whether the disk has any space left. */
export async function hasSpace({ folder }: Incoming): Promise<boolean> {
  const free = await freeSpace(folder)
  return free.bytes > 1024 * 1024 && free.files > 0
}

/** How many bytes of an upload have been received; undefined if its file is gone. */
export async function bytesReceived(incoming: Incoming, uploadId: string): Promise<number | undefined> {
  return (await stat(incomingPath(incoming, uploadId)).catch(absent))?.size
}

const LIFE_MS = 7 * 24 * 3600 * 1000

/**
 * When an unfinished upload is removed: a week after its last bytes, because slow connections send night by night, and
 * not before `expiresAt`.
 */
export async function expiryOf(incoming: Incoming, uploadId: string, expiresAt: Date): Promise<Date> {
  const file = await stat(incomingPath(incoming, uploadId)).catch(absent)
  return new Date(Math.max(expiresAt.getTime(), file ? file.mtimeMs + LIFE_MS : 0))
}

const FORM_LIFE_MS = 24 * 3600 * 1000

/** Removes files of multipart calls during which the process was killed. */
export async function discardOldForms({ folder }: Incoming): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('form-')) continue
    const file = path.join(folder, name)
    // A call that ends meanwhile removes its own file.
    const form = await stat(file).catch(absent)
    if (form && Date.now() - form.mtimeMs > FORM_LIFE_MS) await rm(file, { force: true })
  }
}

/** Removes an upload's file and its tus metadata. */
export async function discardIncoming(incoming: Incoming, uploadId: string): Promise<void> {
  const file = incomingPath(incoming, uploadId)
  await rm(file, { force: true })
  await rm(`${file}.json`, { force: true })
}
