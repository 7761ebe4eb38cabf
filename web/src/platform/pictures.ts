import { LIMITS, refusalText } from '@serendib/contract'

/** What the server takes for a picture; its own check decides. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Why a file need not be sent as a picture, as far as one sees from outside; empty when it may be. */
export function pictureFault(picture: Pick<File, 'type' | 'size'>): string {
  if (!PICTURE_TYPES.includes(picture.type)) return refusalText('picture_not_readable')
  return picture.size > LIMITS.pictureBytesMax ? refusalText('picture_too_large') : ''
}

/** The size of a file's picture, or why it is none: the type says only how the file is named. */
export async function measurePicture(file: File): Promise<{ width: number; height: number } | string> {
  const fault = pictureFault(file)
  if (fault !== '') return fault
  try {
    const bitmap = await createImageBitmap(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  } catch {
    return refusalText('picture_not_readable')
  }
}
