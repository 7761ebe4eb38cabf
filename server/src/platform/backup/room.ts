import { statfs } from 'node:fs/promises'

/** How many bytes may still be written to the disk that a folder is on. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function inGigabytes(bytes: number): string {
  return `${(Math.max(bytes, 0) / 1e9).toFixed(1)} GB`
}
