// Decodes and encodes one picture in a separate process, which can be killed at any time, and whose decoder can crash
// without affecting the server.
import { getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import type { PictureResponse, PictureJob, PictureSize } from './picture-process.ts'

/**
 * Lower priority than the server, higher than ffmpeg, which nobody waits for within seconds. Added to the server's
 * niceness, as only root may reduce it.
 */
const NICENESS = 5
const NICENESS_MAX = 19
const SIDE_MAX = 16_384
const PIXELS_MAX = 50_000_000
const OPTIONS = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const

// Allows only the decoders of accepted formats, whatever type a file claims to be. SVG, TIFF and GIF files are not even
// opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpFile',
    // AVIF only: there is no HEVC decoder.
    'VipsForeignLoadHeifFile',
  ],
})

async function response({ file, sizes }: PictureJob): Promise<PictureResponse> {
  try {
    const { width, height } = await sharp(file, { ...OPTIONS, limitInputPixels: false }).metadata()
    if (Math.max(width, height) > SIDE_MAX || width * height > PIXELS_MAX) return { refused: 'too_large' }
    // Decoded once, no larger than the largest size.
    const upright = await sharp(file, OPTIONS)
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
    return { pictures: await Promise.all(sizes.map((size) => encode(upright, size))) }
  } catch {
    return { refused: 'not_readable' }
  }
}

function encode(upright: Buffer, { width, height, format }: PictureSize): Promise<Buffer> {
  const sized = sharp(upright).resize(width, height, { fit: 'cover' })
  // Effort 2 takes a quarter of the default's time for a few percent more bytes.
  if (format === 'avif') return sized.avif({ quality: 55, effort: 2 }).toBuffer()
  if (format === 'jpeg')
    return sized.flatten({ background: '#0B1213' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer()
  return sized.webp({ quality: 82, effort: 4 }).toBuffer()
}

setPriority(Math.min(getPriority() + NICENESS, NICENESS_MAX))
// Nobody needs the result once the server is gone.
process.once('disconnect', () => process.exit(1))
process.once('message', (order: PictureJob) => {
  void response(order).then((answered) => process.send?.(answered, () => process.disconnect()))
})
