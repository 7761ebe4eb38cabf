import sharp from 'sharp'

/** Renders an SVG at its own size: JPEG for pictures of places, PNG for logos and portraits. */
export async function drawPicture(svg: string, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg))
  return format === 'png' ? picture.png().toBuffer() : picture.jpeg({ quality: 86, mozjpeg: true }).toBuffer()
}
