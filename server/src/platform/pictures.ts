import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { PictureFormat, PictureKind } from '@serendib/contract'
import { PICTURE_FORMATS, PICTURE_SETS, pictureFileName } from '@serendib/contract'
import sharp from 'sharp'
import { Refusal } from './http/refusal.ts'
import { limiter } from './limiter.ts'
import type { Storage } from './storage/index.ts'

const PIXELS_MAX = 50_000_000
/** Where sets are kept. */
const FOLDER = 'pictures/'
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/** Pictures that are worked on at once. One of the largest takes some 200 MB while it is decoded. */
const PICTURES_AT_ONCE = 2
const inTurn = limiter(PICTURES_AT_ONCE)

/** A size to make of a picture, in pixels; what does not fit is cut off around the middle. */
export interface PictureSize {
  readonly width: number
  readonly height: number
  /** WebP unless said otherwise. */
  readonly format?: PictureFormat
}

/**
 * Re-encodes an uploaded picture in the given sizes, so that nothing of the original file (metadata, tricks) is ever
 * served. Few are worked on at once. Throws `picture_not_readable` for anything but a sound JPG, PNG or WebP.
 */
export function encodePicture(file: string, sizes: readonly PictureSize[]): Promise<Buffer[]> {
  return inTurn(async () => {
    try {
      const options = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const
      const { format } = await sharp(file, options).metadata()
      if (!FORMATS.has(format)) throw new Refusal('picture_not_readable')
      // Decoded once, and no larger than the largest size needs.
      const upright = await sharp(file, options)
        .rotate()
        .resize({
          width: Math.max(...sizes.map((size) => size.width)),
          height: Math.max(...sizes.map((size) => size.height)),
          fit: 'outside',
          withoutEnlargement: true,
        })
        .toColourspace('srgb')
        .png({ compressionLevel: 1 })
        .toBuffer()
      return await Promise.all(sizes.map((size) => encodeSize(upright, size)))
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw new Refusal('picture_not_readable')
    }
  })
}

function encodeSize(upright: Buffer, { width, height, format }: PictureSize): Promise<Buffer> {
  const sized = sharp(upright).resize(width, height, { fit: 'cover' })
  // Effort 2 costs a quarter of the default's time for a few per cent of bytes.
  if (format === 'avif') return sized.avif({ quality: 55, effort: 2 }).toBuffer()
  return sized.webp({ quality: 82, effort: 4 }).toBuffer()
}

/**
 * Stores an uploaded picture in all widths and formats of its kind, and answers the key that stands for them. The name
 * is new each time: pictures are served as unchanging. Throws `picture_not_readable`.
 */
export async function storePictureSet(storage: Storage, kind: PictureKind, file: string): Promise<string> {
  const { widths, ratio, standard } = PICTURE_SETS[kind]
  const sizes = PICTURE_FORMATS.flatMap((format) =>
    widths.map((width) => ({ width, height: Math.round(width / ratio), format })),
  )
  const pictures = await encodePicture(file, sizes)
  const folder = `${FOLDER}${kind}/${randomBytes(12).toString('hex')}`
  await Promise.all(
    sizes.map(async ({ width, format }, index) => {
      const picture = pictures[index]
      if (!picture) throw new Refusal('picture_not_readable')
      const key = `${folder}/${pictureFileName(width, format)}`
      await storage.put(key, picture, { contentType: `image/${format}` })
    }),
  )
  return `${folder}/${pictureFileName(standard, 'webp')}`
}

/** What to remove of the storage for the picture that a key stands for, in all its widths and formats. */
export function pictureSetOf(key: string): string {
  // What was stored before there were sets is one file.
  return key.startsWith(FOLDER) ? path.posix.dirname(key) : key
}
