import { LIMITS, errorText } from '@serendib/contract'
import { pictureTexts } from './texts/pictures.ts'

/** The picture types that the server accepts; its own check decides. */
const SERVER_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])

/** What file choosers offer: whatever this browser can open is converted. */
export const PICTURE_ACCEPT = 'image/*,.heic,.heif,.avif'

/** The longest side of a sent picture, in pixels: more than any page shows. */
const SIDE_MAX = 2560
/** The server's limits, which pictures that this browser cannot open probably exceed too. */
const SERVER_SIDE_MAX = 16_384
const SERVER_PIXELS_MAX = 50_000_000

/** A picture as it is sent, with its size in pixels. */
export interface PreparedPicture {
  readonly file: File
  readonly width: number
  readonly height: number
}

/**
 * Prepares a chosen picture for sending: photos of phones are shrunk, and types that only this browser can open are converted.
 * Returns why it cannot be sent otherwise.
 */
export async function preparePicture(file: File): Promise<PreparedPicture | string> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return whyUnreadable(file)
  const { width, height } = bitmap
  const isSmall = Math.max(width, height) <= SIDE_MAX && file.size <= LIMITS.pictureBytesMax
  const prepared =
    isSmall && SERVER_TYPES.has(file.type) ? { file, width, height } : await convert(bitmap, file.name)
  bitmap.close()
  return prepared
}

async function convert(bitmap: ImageBitmap, name: string): Promise<PreparedPicture | string> {
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  for (const type of ['image/webp', 'image/jpeg']) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
    // Safari cannot encode WebP and makes a PNG instead, which is fine while it is small.
    if (blob !== null && blob.size <= LIMITS.pictureBytesMax)
      return {
        file: new File([blob], name, { type: blob.type }),
        width: canvas.width,
        height: canvas.height,
      }
  }
  return errorText('picture_too_large')
}

async function whyUnreadable(file: File): Promise<string> {
  const { imageDimensionsFromStream } = await import('image-dimensions')
  const found = await imageDimensionsFromStream(file.stream()).catch(() => undefined)
  if (found === undefined) return errorText('picture_not_readable')
  const { width, height, type } = found
  if (Math.max(width, height) > SERVER_SIDE_MAX || width * height > SERVER_PIXELS_MAX)
    return errorText('picture_too_many_pixels')
  return type === 'heic' ? pictureTexts.heicUnreadable : errorText('picture_not_readable')
}
