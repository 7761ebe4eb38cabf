import { execFile } from 'node:child_process'
import { appendFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { scratchFile } from './scratch.ts'

const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg'

/** A clip of moving bars with a tone, made by ffmpeg. `codec` libx264 can be packaged as it is, mpeg4 cannot. */
export async function makeClip(clip: {
  seconds: number
  size: string
  codec?: 'libx264' | 'mpeg4'
  /** Where it was filmed, as a phone writes it: ISO 6709. */
  location?: string
}): Promise<string> {
  const file = scratchFile('a-quiet-day.mp4')
  const codec = clip.codec ?? 'libx264'
  const location =
    clip.location === undefined
      ? []
      : [
          ...['-movflags', 'use_metadata_tags'],
          '-metadata',
          `com.apple.quicktime.location.ISO6709=${clip.location}`,
        ]
  await promisify(execFile)(FFMPEG, [
    ...[
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=s=${clip.size}:r=25`,
      '-f',
      'lavfi',
      '-i',
      'sine=f=330',
    ],
    ...[
      '-t',
      String(clip.seconds),
      '-c:v',
      codec,
      '-pix_fmt',
      'yuv420p',
      '-g',
      '50',
      '-c:a',
      'aac',
      ...location,
      file,
    ],
  ])
  return file
}

/** Makes a clip larger without making it longer: by a box at its end that every reader of MP4 passes over. */
export async function padClip(file: string, bytes: number): Promise<string> {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4, 'latin1')
  await appendFile(file, box)
  return file
}
