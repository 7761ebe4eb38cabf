import sharp from 'sharp'
import { scratchFile } from './scratch.ts'

/** Draws a plain PNG and answers its path. */
export async function pictureFile(size: { width: number; height: number }): Promise<string> {
  const file = scratchFile('picture.png')
  await sharp({ create: { ...size, channels: 3, background: '#2e8a63' } })
    .png()
    .toFile(file)
  return file
}
