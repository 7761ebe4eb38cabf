import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * Makes a clip of this many seconds: 320×240, with a tone and a keyframe per second. It is an MP4 unless `ending` names
 * another format. `options` are ffmpeg's output options.
 */
export async function makeClip(
  seconds: number,
  { ending = 'mp4', options = [] as readonly string[] } = {},
): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'serendib-clip-'))
  try {
    const file = path.join(folder, `clip.${ending}`)
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
      ...options,
    ]
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...lavfi, ...output, file])
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
