import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { scratchFile } from './scratch.ts'

/** Writes a plain PNG and returns its path. */
export async function pictureFile(size: { width: number; height: number }): Promise<string> {
  const file = scratchFile('picture.png')
  await sharp({ create: { ...size, channels: 3, background: '#2e8a63' } })
    .png()
    .toFile(file)
  return file
}

/** Writes a JPEG of 60 megapixels and more than 5 MB, like a photo of a phone, and returns its path. */
export async function photoFile(): Promise<string> {
  const file = scratchFile('photo.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const grain = await sharp({ create: { width: 2250, height: 1690, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  await sharp(grain).resize(9000, 6760, { kernel: 'nearest' }).jpeg({ quality: 90 }).toFile(file)
  return file
}

/** Writes the beginning of a HEIC photo, which says what it is, and returns its path. */
export async function heicFile(): Promise<string> {
  const file = scratchFile('IMG_0001.HEIC')
  const box = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4)
    return Buffer.concat([head, body])
  }
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
    return bytes
  }
  const size = box('ispe', numbers(0, 4032, 3024))
  // The first item is the picture, and the first property is its size.
  const primary = box('pitm', numbers(0), Buffer.from([0, 1]))
  const properties = box('iprp', box('ipco', size), box('ipma', numbers(0, 1), Buffer.from([0, 1, 1, 1])))
  await writeFile(
    file,
    Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
      box('meta', numbers(0), primary, properties),
    ]),
  )
  return file
}
