import { statfs } from 'node:fs/promises'

/** The free space of a disk. */
export interface FreeSpace {
  readonly bytes: number
  /** How many files can still be created (free inodes); infinite if the file system allocates inodes dynamically. */
  readonly files: number
}

/** The space reserved for others, such as the database, when uploads are refused. */
export const MIN_FREE: FreeSpace = { bytes: 512 * 1024 * 1024, files: 200 }

/** The free disk space for a folder. */
export async function freeSpace(folder: string): Promise<FreeSpace> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  // Btrfs and others without an inode table report 0 of 0.
  return { bytes: bavail * bsize, files: files === 0 ? Infinity : ffree }
}

export function inGigabytes(bytes: number): string {
  return `${(Math.max(bytes, 0) / 1e9).toFixed(1)} GB`
}
