import sharp from 'sharp'
import { Refusal } from './http/refusal.ts'

const PIXELS_MAX = 50_000_000
const FORMATS = new Set(['jpeg', 'png', 'webp'])

/** A size to make of a picture, in pixels; what does not fit is cut off around the middle. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * Re-encodes an uploaded picture as WebP in the given sizes, so that nothing of the original file (metadata, tricks) is
 * ever served. Throws `picture_not_readable` for anything but a sound JPG, PNG or WebP.
 */
export async function encodePicture(file: string, sizes: readonly PictureSize[]): Promise<Buffer[]> {
  try {
    const options = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const
    const { format } = await sharp(file, options).metadata()
    if (!FORMATS.has(format)) throw new Refusal('picture_not_readable')
    const upright = await sharp(file, options)
      .rotate()
      .toColourspace('srgb')
      .png({ compressionLevel: 1 })
      .toBuffer()
    return await Promise.all(
      sizes.map(({ width, height }) =>
        sharp(upright).resize(width, height, { fit: 'cover' }).webp({ quality: 82, effort: 4 }).toBuffer(),
      ),
    )
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('picture_not_readable')
  }
}
