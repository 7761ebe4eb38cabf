/** What every call that takes a picture may refuse. */
export const PICTURE_REFUSALS = [
  'picture_not_readable',
  'picture_too_large',
  'picture_too_many_pixels',
  'picture_too_slow',
  'busy',
  'too_many_at_once',
] as const

/**
 * Pictures that are kept in several widths and formats. The address of one of them, the standard width as WebP, stands
 * for all: the others lie beside it under their own widths.
 */
export const PICTURE_SETS = {
  logos: { widths: [96, 200, 400], standard: 200, ratio: 1 },
  banners: { widths: [940, 1880], standard: 1880, ratio: 4 },
} as const
export type PictureKind = keyof typeof PICTURE_SETS

/** The formats of a set, the lightest first: a browser takes the first that it knows. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** For each format what `srcset` takes. */
export type PictureSources = Readonly<Record<PictureFormat, string>>

/** The file of a set in one width and format. */
export function pictureFileName(width: number, format: PictureFormat): string {
  return `${width}.${format}`
}

/** All sources of the picture at an address; undefined where there is the one file alone. */
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
