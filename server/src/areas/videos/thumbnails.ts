import { smallQuery } from '../../platform/http/data-saver/saving-data.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'

/** The widths in which every thumbnail is stored, in the order of the contract. */
export const THUMBNAIL_WIDTHS = [640, 320, 1280] as const

/** The storage key of a thumbnail in one width. */
export function thumbnailFileKey(thumbnailKey: string, width: number): string {
  return `${thumbnailKey}-${width}.webp`
}

/** The storage keys of a thumbnail in all its widths. */
export function thumbnailFiles(thumbnailKey: string): string[] {
  return THUMBNAIL_WIDTHS.map((width) => thumbnailFileKey(thumbnailKey, width))
}

/** The URLs of a thumbnail in all its widths, with the video's media token; empty if there is no thumbnail yet. */
export function thumbnailUrls(thumbnailKey: string | null, mediaToken: string | null): string[] {
  return thumbnailKey === null
    ? []
    : thumbnailFiles(thumbnailKey).map((key) => mediaUrl(key, mediaToken) + smallQuery())
}
