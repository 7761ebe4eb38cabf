import { mediaUrl } from '../../platform/storage/urls.ts'

/** The widths that every poster is kept in, in the order that the contract gives them. */
export const POSTER_WIDTHS = [640, 320, 1280] as const

/** The storage key of a poster in one width. */
export function posterFileKey(posterKey: string, width: number): string {
  return `${posterKey}-${width}.webp`
}

/** The storage keys of a poster in all its widths. */
export function posterFiles(posterKey: string): string[] {
  return POSTER_WIDTHS.map((width) => posterFileKey(posterKey, width))
}

/** The addresses of a poster in all its widths, with the video's media token; none where there is no poster yet. */
export function posterUrls(posterKey: string | null, mediaToken: string | null): string[] {
  return posterKey === null ? [] : posterFiles(posterKey).map((key) => mediaUrl(key, mediaToken))
}
