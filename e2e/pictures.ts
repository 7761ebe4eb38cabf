import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

/** Draws a plain PNG and answers its path. */
export async function pictureFile(size: { width: number; height: number }): Promise<string> {
  const file = path.join(tmpdir(), `serendib-picture-${randomUUID()}.png`)
  await sharp({ create: { ...size, channels: 3, background: '#2e8a63' } })
    .png()
    .toFile(file)
  return file
}
