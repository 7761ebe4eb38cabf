import sharp from 'sharp'

/** Draws an SVG, at the size it names, as a picture file: JPEG for photographs' places, PNG for marks and faces. */
export async function drawPicture(svg: string, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg))
  return format === 'png' ? picture.png().toBuffer() : picture.jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}
