/** Errors of every call that accepts a picture. */
export const PICTURE_ERRORS = [
  'picture_not_readable',
  'picture_too_large',
  'picture_too_many_pixels',
  'picture_too_slow',
  'busy',
  'too_many_at_once',
] as const

/**
 * Pictures that are stored in several widths and formats. The URL of the standard width as WebP represents all of them;
 * the others are in the same folder, named by their width.
 */
export const PICTURE_SETS = {
  logos: { widths: [96, 200, 400], standard: 200, ratio: 1 },
  banners: { widths: [940, 1880], standard: 1880, ratio: 4 },
} as const
export type PictureKind = keyof typeof PICTURE_SETS

/** The formats of a set, smallest files first: browsers use the first one they support. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The `srcset` for each format. */
export type PictureSources = Readonly<Record<PictureFormat, string>>

/** The file name of a width and format in a set. */
export function pictureFileName(width: number, format: PictureFormat): string {
  return `${width}.${format}`
}

/** All sources of the picture at a URL; undefined if there is only one file. */
export function pictureSources(url: string): PictureSources | undefined {
  const [, folder, kind] = /^(.*\/(logos|banners)\/[0-9a-f]+\/)\d+\.webp$/.exec(url) ?? []
  if (folder === undefined || !isKind(kind)) return undefined
  const sourcesIn = (format: PictureFormat) =>
    PICTURE_SETS[kind].widths
      .map((width) => `${folder}${pictureFileName(width, format)} ${width}w`)
      .join(', ')
  return { avif: sourcesIn('avif'), webp: sourcesIn('webp') }
}

function isKind(kind: string | undefined): kind is PictureKind {
  return kind !== undefined && kind in PICTURE_SETS
}
