import { open, stat } from 'node:fs/promises'

import { z } from 'zod'

import { MediaError } from './media-error.ts'
import { scanPackets } from './packet-scan.ts'
import { runTool, ToolError } from './run.ts'
import type { Source } from './source.ts'
import { describeAudio, describeVideo, ProbedStream, readLocation } from './stream-description.ts'
import { isAudioCodecAllowed, isVideoCodecAllowed, uploadInput } from './tools.ts'
import type { MediaTools } from './tools.ts'

export interface ProbeLimits {
  maxDurationSeconds: number
  /** Width times height. 8192 x 4320 is 35.4 million. */
  maxPixels: number
  /** Wall time for each of the readings. */
  timeLimitSeconds: number
  signal?: AbortSignal
}

export const DEFAULT_PROBE_LIMITS: ProbeLimits = {
  maxDurationSeconds: 12 * 3600,
  maxPixels: 8192 * 4320,
  timeLimitSeconds: 300,
}

const Probed = z.object({
  streams: z.array(ProbedStream).default([]),
  format: z.object({
    format_name: z.string(),
    start_time: z.coerce.number().default(0),
    duration: z.coerce.number().optional(),
    tags: z.record(z.string(), z.string()).default({}),
  }),
})

/**
 * Looks at an upload without trusting it: name, extension and header decide nothing, only whitelisted formats and codecs
 * are opened, and each packet is read once, so that what is missing is found before any encoding.
 *
 * Throws `MediaError` with the reason; `signal`'s reason when aborted.
 */
export async function probe(tools: MediaTools, inputPath: string, limits: ProbeLimits): Promise<Source> {
  const { size } = await stat(inputPath)
  if (size === 0) throw new MediaError('empty_file')
  const { streams, format } = await readHeader(tools, inputPath, limits)

  const video = chooseVideo(streams)
  const audio = chooseAudio(streams)
  const main = video ?? audio
  if (!main) throw new MediaError('no_streams')
  if (video && video.width * video.height > limits.maxPixels) {
    throw new MediaError('too_large_picture', `${video.width}x${video.height}`)
  }
  if ((format.duration ?? 0) > limits.maxDurationSeconds) throw new MediaError('too_long', `${format.duration} s`)

  const scanOf = (stream: ProbedStream) => readAll(tools, inputPath, stream.index, limits)
  const scan = await scanOf(main)
  if (scan.packets === 0) throw new MediaError('cut_file', 'the header promises streams, but none of their packets is there')
  const claimed = main.duration ?? format.duration
  if (claimed !== undefined && isShort(scan.endSeconds, claimed)) {
    // A container's duration is that of its longest stream: sound may go on after the picture.
    const other = video && audio && main.duration === undefined ? await scanOf(audio) : undefined
    if (!other || isShort(other.endSeconds, claimed)) {
      throw new MediaError('cut_file', `${scan.endSeconds} s of ${claimed} s are there`)
    }
  }
  const describedAudio = audio ? describeAudio(audio) : null
  const durationSeconds = Math.max(scan.endSeconds - format.start_time, describedAudio?.durationSeconds ?? 0)
  if (durationSeconds > limits.maxDurationSeconds) throw new MediaError('too_long', `${durationSeconds} s`)
  return {
    container: format.format_name,
    bytes: size,
    durationSeconds,
    bitsPerSecond: Math.round((size * 8) / Math.max(durationSeconds, 0.001)),
    location: readLocation([format.tags, ...streams.map((stream) => stream.tags)]),
    video: video ? describeVideo(video, scan, format.start_time) : null,
    audio: describedAudio,
  }
}

async function readHeader(tools: MediaTools, inputPath: string, limits: ProbeLimits) {
  const args = [
    ...['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams'],
    ...uploadInput(inputPath, ['-probesize', '20M', '-analyzeduration', '20M']),
  ]
  try {
    const { stdout } = await runTool(tools.ffprobePath, args, limits)
    return Probed.parse(JSON.parse(stdout))
  } catch (error) {
    throw await whyUnreadable(error, inputPath)
  }
}

async function readAll(tools: MediaTools, inputPath: string, streamIndex: number, limits: ProbeLimits) {
  try {
    return await scanPackets(tools, inputPath, streamIndex, limits)
  } catch (error) {
    if (error instanceof ToolError && error.failure === 'exit') throw new MediaError('damaged_file', error.message)
    throw error
  }
}

async function whyUnreadable(error: unknown, inputPath: string): Promise<unknown> {
  if (!(error instanceof ToolError)) return error
  if (error.failure === 'time_limit') return new MediaError('encoder_stalled', error.message, { cause: error })
  if (error.failure !== 'exit') return error
  if (/Codec \(\w+\) not on whitelist/.test(error.stderr)) return new MediaError('unsupported_codec', error.message)
  // An MP4 that was not stored to its end lacks its index; anything else without one was never an MP4.
  const isCutMp4 = error.stderr.includes('moov atom not found') && (await startsLikeMp4(inputPath))
  return new MediaError(isCutMp4 ? 'cut_file' : 'not_a_video', error.message, { cause: error })
}

async function startsLikeMp4(inputPath: string): Promise<boolean> {
  const file = await open(inputPath)
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return ['ftyp', 'mdat', 'wide', 'free', 'skip', 'moov'].includes(buffer.toString('latin1', 4, 8))
  } finally {
    await file.close()
  }
}

function chooseVideo(streams: ProbedStream[]): ProbedStream | undefined {
  const videos = streams.filter(
    (stream) => stream.codec_type === 'video' && !stream.disposition['attached_pic'] && stream.width > 0,
  )
  const supported = videos.find((stream) => isVideoCodecAllowed(stream.codec_name))
  if (!supported && videos[0]) throw new MediaError('unsupported_codec', `video ${videos[0].codec_name}`)
  return supported
}

function chooseAudio(streams: ProbedStream[]): ProbedStream | undefined {
  const audios = streams.filter((stream) => stream.codec_type === 'audio' && stream.channels > 0)
  // New phones write spatial sound beside plain AAC: the first one we can decode is taken.
  const supported = audios.find((stream) => isAudioCodecAllowed(stream.codec_name))
  if (!supported && audios[0]) throw new MediaError('unsupported_codec', `audio ${audios[0].codec_name}`)
  return supported
}

/** Containers round, and the last packet's length is often a guess: half a second or 1 % is no cut. */
function isShort(endSeconds: number, claimedSeconds: number): boolean {
  return endSeconds < claimedSeconds - Math.max(0.5, claimedSeconds * 0.01)
}
