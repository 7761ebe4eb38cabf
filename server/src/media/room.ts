import { statfs } from 'node:fs/promises'

import { MediaError } from './media-error.ts'

/** What an encoding leaves free on its disk: the database may lie there too, and stops on a full one. */
const BYTES_KEPT_FREE = 128 * 1024 ** 2
const FILES_KEPT_FREE = 100
const LOOK_MS = 1000

/**
 * Looks again and again whether the disk that a folder is on still has room, and calls `onFull`, once, when it has not.
 * Throws the same where there is none to begin with. The answer ends it.
 */
export async function watchRoom(folder: string, onFull: (error: MediaError) => void): Promise<() => void> {
  const lack = async () => {
    const { bavail, bsize, files, ffree } = await statfs(folder)
    const free = bavail * bsize
    const kept = `${BYTES_KEPT_FREE} bytes and ${FILES_KEPT_FREE} files`
    // A file system without a table of inodes says 0 of 0.
    if (free >= BYTES_KEPT_FREE && (files === 0 || ffree >= FILES_KEPT_FREE)) return undefined
    return new MediaError(
      'disk_full',
      `${free} bytes and ${ffree} files are free at ${folder}, ${kept} are kept free`,
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
