import { statfs } from 'node:fs/promises'

import { MediaError } from '../media-error.ts'

/** Free disk space that an encoding must leave. The database may be on the same disk and stops if it is full. */
const BYTES_MIN_FREE = 128 * 1024 ** 2
const FILES_MIN_FREE = 100
const LOOK_MS = 1000

/**
 * Checks regularly whether the disk of a folder still has space, and calls `onFull` once if not. Throws the same error
 * if there is none at the start. Returns a function that stops the checks.
 */
export async function watchSpace(folder: string, onFull: (error: MediaError) => void): Promise<() => void> {
  const lack = async () => {
    const { bavail, bsize, files, ffree } = await statfs(folder)
    const free = bavail * bsize
    const required = `${BYTES_MIN_FREE} bytes and ${FILES_MIN_FREE} files`
    // A file system without an inode table reports 0 of 0.
    if (free >= BYTES_MIN_FREE && (files === 0 || ffree >= FILES_MIN_FREE)) return undefined
    return new MediaError(
      'disk_full',
      `${free} bytes and ${ffree} files are free at ${folder}, ${required} are required`,
    )
  }
  const atFirst = await lack()
  if (atFirst) throw atFirst
  const look = async () => {
    const error = await lack().catch(() => undefined)
    if (!error) return
    clearInterval(timer)
    onFull(error)
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  return () => clearInterval(timer)
}
