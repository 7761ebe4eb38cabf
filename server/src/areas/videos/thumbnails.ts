import { mediaUrl } from '../../platform/storage/urls.ts'

/** The widths that every thumbnail is kept in, in the order that the contract gives them. */
export const THUMBNAIL_WIDTHS = [640, 320, 1280] as const

/** The storage key of a thumbnail in one width. */
export function thumbnailFileKey(thumbnailKey: string, width: number): string {
  return `${thumbnailKey}-${width}.webp`
}

/** The storage keys of a thumbnail in all its widths. */
export function thumbnailFiles(thumbnailKey: string): string[] {
  return THUMBNAIL_WIDTHS.map((width) => thumbnailFileKey(thumbnailKey, width))
}

/** The addresses of a thumbnail in all its widths, with the video's media token; none where there is no thumbnail yet. */
export function thumbnailUrls(thumbnailKey: string | null, mediaToken: string | null): string[] {
  return thumbnailKey === null ? [] : thumbnailFiles(thumbnailKey).map((key) => mediaUrl(key, mediaToken))
}
