import { execFile } from 'node:child_process'
import { appendFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { scratchFile } from './scratch.ts'

const FFMPEG = process.env['FFMPEG_PATH'] ?? 'ffmpeg'

/**
 * Makes a clip of moving bars with a tone, using ffmpeg. Ten frames a second (`rate`) encode in less than half the time.
 * `libx264` can be packaged without re-encoding, `mpeg4` cannot.
 */
export async function makeClip(clip: {
  seconds: number
  size: string
  codec?: 'libx264' | 'mpeg4'
  rate?: number
  /** Where it was filmed, in ISO 6709 as phones write it. */
  location?: string
  /** Of its audio tracks, in ISO 639-2; one of an unknown language unless given. */
  languages?: readonly string[]
  /** Titles of chapters of a second each. */
  chapters?: readonly string[]
}): Promise<string> {
  const file = scratchFile('a-quiet-day.mp4')
  const codec = clip.codec ?? 'libx264'
  const languages = clip.languages ?? ['und']
  const tracks = languages.flatMap((language, index) => [
    '-map',
    '1',
    `-metadata:s:a:${index}`,
    `language=${language}`,
  ])
  const location =
    clip.location === undefined
      ? []
      : [
          '-movflags',
          'use_metadata_tags',
          '-metadata',
          `com.apple.quicktime.location.ISO6709=${clip.location}`,
        ]
  const marks = clip.chapters?.map(
    (title, second) => `[CHAPTER]\nTIMEBASE=1/1\nSTART=${second}\nEND=${second + 1}\ntitle=${title}\n`,
  )
  const chapters = scratchFile('chapters.txt')
  if (marks) await writeFile(chapters, `;FFMETADATA1\n${marks.join('')}`)
  await promisify(execFile)(FFMPEG, [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=s=${clip.size}:r=${clip.rate ?? 10}`,
    '-f',
    'lavfi',
    '-i',
    'sine=f=330',
    ...(marks ? ['-i', chapters] : []),
    '-t',
    String(clip.seconds),
    '-c:v',
    codec,
    '-pix_fmt',
    'yuv420p',
    '-g',
    '20',
    '-c:a',
    'aac',
    '-map',
    '0',
    ...tracks,
    ...location,
    file,
  ])
  return file
}

/** Enlarges a clip without making it longer, by appending an MP4 box that every reader skips. */
export async function padClip(file: string, bytes: number): Promise<string> {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4, 'latin1')
  await appendFile(file, box)
  return file
}
