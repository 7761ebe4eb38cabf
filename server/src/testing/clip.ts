import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** An MP4 of so many seconds, 320×240, with a tone and a keyframe a second: something to upload. */
export async function clipOf(seconds: number): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'serendib-clip-'))
  try {
    const file = path.join(folder, 'clip.mp4')
    const lavfi = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25', '-f', 'lavfi', '-i', 'sine=f=440']
    const output = [
      '-t',
      String(seconds),
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '25',
      '-c:a',
      'aac',
    ]
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...lavfi, ...output, file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
