import sharp from 'sharp'

/** A plain PNG as a form file. */
export async function pngFile(size: { width: number; height: number }, name = 'picture.png'): Promise<File> {
  const png = await sharp({ create: { ...size, channels: 3, background: '#2f5fc4' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], name, { type: 'image/png' })
}
