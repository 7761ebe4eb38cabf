import { open, stat } from 'node:fs/promises'

import { z } from 'zod'

import { readLocation } from './location.ts'
import { MediaError } from './media-error.ts'
import { hasPackets, scanPackets } from './packet-scan.ts'
import type { PacketScan } from './packet-scan.ts'
import { runTool, ToolError } from './run.ts'
import type { Source } from './source.ts'
import { describeAudio, describeVideo, ProbedStream } from './stream-description.ts'
import { isAudioCodecAllowed, isVideoCodecAllowed, uploadInput, words } from './tools.ts'
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
  const audio = await chooseAudio({ tools, inputPath, limits }, streams)
  refuseBeyond(limits, video, format.duration)

  const scan = await scanWhole({ tools, inputPath, limits }, video, audio, format)
  const describedAudio = audio ? describeAudio(audio, format.start_time) : null
  const durationSeconds = Math.max(scan.endSeconds - format.start_time, describedAudio?.durationSeconds ?? 0)
  // A header may have been silent, or wrong, about the duration.
  refuseBeyond(limits, video, durationSeconds)
  return {
    container: format.format_name,
    bytes: size,
    durationSeconds,
    bitsPerSecond: Math.round((size * 8) / Math.max(durationSeconds, 0.001)),
    location: readLocation([format.tags, ...streams.map((stream) => stream.tags)]),
    video: video ? describeVideo(video, scan, format.start_time) : null,
    audio: describedAudio,
    cut: null,
  }
}

function refuseBeyond(limits: ProbeLimits, video: ProbedStream | undefined, durationSeconds = 0) {
  if (video && video.width * video.height > limits.maxPixels) {
    throw new MediaError('too_large_picture', `${video.width}x${video.height}`)
  }
  if (durationSeconds > limits.maxDurationSeconds) throw new MediaError('too_long', `${durationSeconds} s`)
}

interface Upload {
  tools: MediaTools
  inputPath: string
  limits: ProbeLimits
}

/** Reads the packets of the main stream, and finds out whether they end before the header says. */
async function scanWhole(
  upload: Upload,
  video: ProbedStream | undefined,
  audio: ProbedStream | undefined,
  file: { duration?: number | undefined; start_time: number },
): Promise<PacketScan> {
  const main = video ?? audio
  if (!main) throw new MediaError('no_streams')
  const scan = await scanStream(upload, main)
  const claimed = main.duration ?? file.duration
  // Where the clock of a broadcast stream wraps, after 26.5 hours, time goes on from 0 and began below.
  const lengthOf = ({ endSeconds }: PacketScan) => endSeconds - Math.min(0, file.start_time)
  if (scan.packets > 0 && (claimed === undefined || !isShort(lengthOf(scan), claimed))) return scan
  // Where only the container gives a duration it is that of the longest stream: sound may go on after the picture.
  const isOnlyShorter =
    scan.packets > 0 && video && audio && main.duration === undefined
      ? !isShort(lengthOf(await scanStream(upload, audio)), claimed ?? 0)
      : false
  if (isOnlyShorter) return scan
  throw new MediaError('cut_file', `${lengthOf(scan)} s of ${claimed} s are there, ${scan.packets} packets`)
}

async function readHeader(tools: MediaTools, inputPath: string, limits: ProbeLimits) {
  const args = [
    ...words('-v error -print_format json -show_format -show_streams'),
    ...uploadInput(inputPath, words('-probesize 20M -analyzeduration 20M')),
  ]
  try {
    const { stdout } = await runTool(tools.ffprobePath, args, limits)
    return Probed.parse(JSON.parse(stdout))
  } catch (error) {
    throw await whyUnreadable(error, inputPath)
  }
}

/** What the longest film may have; a shorter one may be as fast as cameras are. */
const PACKETS_A_SECOND = 120

async function scanStream({ tools, inputPath, limits }: Upload, stream: ProbedStream): Promise<PacketScan> {
  try {
    const packetsMax = Math.ceil(limits.maxDurationSeconds * PACKETS_A_SECOND)
    return await scanPackets(tools, inputPath, stream.index, { ...limits, packetsMax })
  } catch (error) {
    if (error instanceof ToolError && (error.failure === 'exit' || error.failure === 'too_much_output'))
      throw new MediaError('damaged_file', error.message)
    throw error
  }
}

async function whyUnreadable(error: unknown, inputPath: string): Promise<unknown> {
  if (!(error instanceof ToolError)) return error
  if (error.failure === 'time_limit')
    return new MediaError('encoder_stalled', error.message, { cause: error })
  if (error.failure !== 'exit') return error
  if (/Codec \(\w+\) not on whitelist/.test(error.stderr))
    return new MediaError('unsupported_codec', error.message)
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

/** How many sound tracks are searched for one that has something in it. */
const AUDIO_TRACKS_TRIED = 8

function chooseVideo(streams: ProbedStream[]): ProbedStream | undefined {
  const videos = streams.filter(
    (stream) => stream.codec_type === 'video' && !stream.disposition['attached_pic'] && stream.width > 0,
  )
  const supported = videos.find((stream) => isVideoCodecAllowed(stream.codec_name))
  if (!supported && videos[0]) throw new MediaError('unsupported_codec', `video ${videos[0].codec_name}`)
  return supported
}

/**
 * The first sound track that can be decoded and has something in it: new phones write spatial sound beside plain AAC, and some
 * cameras a track and nothing into it. A film all of whose tracks are empty has no sound.
 */
async function chooseAudio(
  { tools, inputPath, limits }: Upload,
  streams: ProbedStream[],
): Promise<ProbedStream | undefined> {
  const audios = streams.filter((stream) => stream.codec_type === 'audio' && stream.channels > 0)
  const supported = audios.filter((stream) => isAudioCodecAllowed(stream.codec_name))
  if (supported.length === 0 && audios[0])
    throw new MediaError('unsupported_codec', `audio ${audios[0].codec_name}`)
  // Each look is a process of its own: a small file can claim hundreds of empty tracks.
  for (const stream of supported.slice(0, AUDIO_TRACKS_TRIED)) {
    if (await hasPackets(tools, inputPath, stream.index, limits)) return stream
  }
  return undefined
}

/** Containers round, and the last packet's length is often a guess: half a second or 1 % is no cut. */
function isShort(seconds: number, claimedSeconds: number): boolean {
  return seconds < claimedSeconds - Math.max(0.5, claimedSeconds * 0.01)
}
