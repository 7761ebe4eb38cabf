import { statfs } from 'node:fs/promises'

/** What may still be written to a disk. */
export interface FreeSpace {
  readonly bytes: number
  /** How many files can still be created (inodes); infinite where the file system makes them as needed. */
  readonly files: number
}

/** What is left for others, such as the database, when uploads are refused. */
export const MIN_FREE: FreeSpace = { bytes: 512 * 1024 * 1024, files: 200 }

/** The free disk space where a folder is. */
export async function freeSpace(folder: string): Promise<FreeSpace> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Btrfs and others, which have no table of inodes, say 0 of 0.
  return { bytes: bavail * bsize, files: files === 0 ? Infinity : ffree }
}

export function inGigabytes(bytes: number): string {
  return `${(Math.max(bytes, 0) / 1e9).toFixed(1)} GB`
}
