import type { UploadItem } from '../queue/store.ts'

const BIG_BYTES = 100_000_000

/** Whether the file of an item is so big that sending a smaller version first may be offered. */
export function isBig({ bytes, videoId, wantsOriginal }: UploadItem): boolean {
  return bytes > BIG_BYTES && videoId === null && !wantsOriginal
}
