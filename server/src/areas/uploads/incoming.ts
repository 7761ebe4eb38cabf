import { rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '../../platform/http/refusal.ts'

/** Where files on their way in lie: one file an upload, named by the upload's id. */
export interface Incoming {
  readonly folder: string
  /** The most bytes of one video. */
  readonly bytesMax: number
}

// Room that uploads leave to the database and to what is being encoded.
const BYTES_KEPT_FREE = 512 * 1024 * 1024

export function incomingPath(incoming: Incoming, uploadId: string): string {
  return path.join(incoming.folder, path.basename(uploadId))
}

/** Refuses a file that is empty, over the limit, or larger than what the disk can take now. */
export async function requireRoom(incoming: Incoming, bytes: number): Promise<void> {
  if (bytes <= 0) throw new Refusal('file_empty')
  if (bytes > incoming.bytesMax) throw new Refusal('file_too_large')
  const disk = await statfs(incoming.folder)
  if (disk.bavail * disk.bsize - BYTES_KEPT_FREE < bytes) throw new Refusal('storage_full')
}

/** How many bytes of an upload are there; undefined when its file is gone. */
export async function bytesReceived(incoming: Incoming, uploadId: string): Promise<number | undefined> {
  try {
    return (await stat(incomingPath(incoming, uploadId))).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Removes an upload's file and what the tus server keeps beside it. */
export async function discardIncoming(incoming: Incoming, uploadId: string): Promise<void> {
  const file = incomingPath(incoming, uploadId)
  await rm(file, { force: true })
  await rm(`${file}.json`, { force: true })
}
