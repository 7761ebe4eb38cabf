import { open as openFile } from 'node:fs/promises'

import { z } from 'zod'

import { asMediaError } from '../media-error.ts'
import type { MediaErrorCode } from '../media-error.ts'
import { runTool, ToolError, TOO_MANY_STREAMS } from '../tools/run.ts'
import { alsoOpening, optionsOfFormat, uploadInput, words } from '../tools/tools.ts'
import type { MediaTools } from '../tools/tools.ts'
import { ProbedStream, Tags } from './stream-description.ts'

export interface ProbeLimits {
  maxDurationSeconds: number
  /** Width times height. 8192 x 4320 is 35.4 million. */
  maxPixels: number
  /** Wall time for each of the scans. */
  timeLimitSeconds: number
  signal?: AbortSignal
}

export const DEFAULT_PROBE_LIMITS: ProbeLimits = {
  maxDurationSeconds: 12 * 3600,
  maxPixels: 8192 * 4320,
  timeLimitSeconds: 300,
}

/** An upload and how to open it. */
export interface Upload {
  tools: MediaTools
  inputPath: string
  limits: ProbeLimits
  /** Options of ffmpeg and ffprobe for this input. */
  options: readonly string[]
}

const Probed = z.object({
  streams: z.array(ProbedStream).default([]),
  chapters: z.array(z.object({ start_time: z.coerce.number().default(0), tags: Tags })).default([]),
  format: z.object({
    format_name: z.string(),
    start_time: z.coerce.number().default(0),
    duration: z.coerce.number().optional(),
    tags: Tags,
  }),
})

export type ProbedFile = z.output<typeof Probed>

/** How many codecs that we don't decode a file may have in tracks that we don't use. */
const OTHER_CODECS_MAX = 8

/** Reads the header with the options that the file needs. `isJoined`: later recordings in it have other packet ids. */
export async function openUpload(
  given: Upload,
): Promise<{ upload: Upload; header: ProbedFile; isJoined: boolean }> {
  const others: string[] = []
  for (;;) {
    const plain = { ...given, options: alsoOpening(others) }
    try {
      const header = await readHeader(plain)
      const options = [...plain.options, ...optionsOfFormat(header.format.format_name, false)]
      if (options.length === plain.options.length) return { upload: plain, header, isJoined: false }
      const upload = { ...given, options }
      const merged = await readHeader(upload)
      return { upload, header: merged, isJoined: merged.streams.length < header.streams.length }
    } catch (error) {
      const codec =
        error instanceof ToolError ? /Codec \((\w+)\) not on whitelist/.exec(error.stderr)?.[1] : undefined
      if (codec === undefined || others.includes(codec) || others.length === OTHER_CODECS_MAX) {
        const isMp4 = await startsLikeMp4(given.inputPath)
        throw asMediaError(error, ({ stderr }) => whyUnreadable(stderr, isMp4))
      }
      others.push(codec)
    }
  }
}

async function readHeader({ tools, inputPath, limits, options }: Upload) {
  // With warnings: ffprobe doesn't report as an error that a decoder refuses a track.
  const args = words('-v warning -print_format json -show_format -show_streams -show_chapters')
  const { stdout } = await runTool(tools.ffprobePath, [...args, ...uploadInput(inputPath, options)], limits)
  return Probed.parse(JSON.parse(stdout))
}

function whyUnreadable(stderr: string, isMp4: boolean): MediaErrorCode {
  if (stderr.includes(TOO_MANY_STREAMS)) return 'too_many_tracks'
  if (/Codec \(\w+\) not on whitelist|Could not open codec/.test(stderr)) return 'unsupported_codec'
  // An MP4 that was not written completely lacks its index. Any other file without one was never an MP4.
  return isMp4 && stderr.includes('moov atom not found') ? 'truncated_file' : 'not_a_video'
}

async function startsLikeMp4(inputPath: string): Promise<boolean> {
  const file = await openFile(inputPath)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return ['ftyp', 'mdat', 'wide', 'free', 'skip', 'moov'].includes(buffer.toString('latin1', 4, 8))
  } finally {
    await file.close()
  }
}
