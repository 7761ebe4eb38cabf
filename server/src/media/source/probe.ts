import { open, stat } from 'node:fs/promises'

import { z } from 'zod'

import { isScrambled } from './encryption.ts'
import { readLocation } from './location.ts'
import { asMediaError, MediaError } from '../media-error.ts'
import type { MediaErrorCode } from '../media-error.ts'
import { hasPackets, scanDecoderClock, scanPackets } from './packet-scan.ts'
import type { PacketScan } from './packet-scan.ts'
import { runTool, TOO_MANY_STREAMS } from '../tools/run.ts'
import type { Source } from './source.ts'
import { describeAudio, describeVideo, isEncrypted, ProbedStream } from './stream-description.ts'
import { isAudioCodecAllowed, isVideoCodecAllowed, uploadInput, words } from '../tools/tools.ts'
import type { MediaTools } from '../tools/tools.ts'

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
 * Inspects an untrusted upload: file name, extension and header are not trusted, only whitelisted formats and codecs
 * are opened, and each packet is read once, so that missing data is found before encoding.
 *
 * Throws `MediaError` with the reason, or `signal`'s reason if aborted.
 */
export async function probe(tools: MediaTools, inputPath: string, limits: ProbeLimits): Promise<Source> {
  const { size } = await stat(inputPath)
  if (size === 0) throw new MediaError('empty_file')
  if (await isScrambled(inputPath)) throw new MediaError('encrypted_file')
  const { streams, format } = await readHeader(tools, inputPath, limits)
  if (streams.some(isEncrypted)) throw new MediaError('encrypted_file')
  const video = chooseVideo(streams)
  const [audio, ...furtherAudio] = await chooseAudio({ tools, inputPath, limits }, streams)
  refuseBeyond(limits, video, format.duration)

  const upload = { tools, inputPath, limits }
  const scans = isReadByDecoderClock(format.format_name)
    ? await scanMpeg(upload, furtherAudio, video, audio)
    : await scanWhole(upload, { streams, video, audio, format })
  const { describedVideo, describedAudio } = describe(scans, video, audio)
  const durationSeconds = Math.max(describedVideo?.durationSeconds ?? 0, describedAudio?.durationSeconds ?? 0)
  // The header may lack the duration or be wrong.
  refuseBeyond(limits, video, durationSeconds)
  return {
    container: format.format_name,
    bytes: size,
    durationSeconds,
    bitsPerSecond: Math.round((size * 8) / Math.max(durationSeconds, 0.001)),
    location: readLocation([format.tags, ...streams.map((stream) => stream.tags)]),
    video: describedVideo,
    audio: describedAudio,
    furtherAudio: furtherAudio.map((stream) => describeAudio(stream, durationSeconds)),
    hasBrokenClock: scans.hasBrokenClock,
    trim: null,
  }
}

function describe(
  { video: videoScan, audio: audioScan, fileStart }: Scans,
  video?: ProbedStream,
  audio?: ProbedStream,
) {
  if (videoScan?.isEncrypted || audioScan?.isEncrypted) throw new MediaError('encrypted_file')
  return {
    describedVideo: video && videoScan ? describeVideo(video, videoScan, fileStart) : null,
    describedAudio: audio && audioScan ? describeAudio(audio, audioScan.endSeconds - fileStart) : null,
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

/** MPEG streams, and raw ones, which have no timestamps. */
function isReadByDecoderClock(format: string): boolean {
  return format.startsWith('mpeg') || ['h264', 'hevc', 'm4v'].includes(format)
}

/** Results from the packets of the chosen streams. */
interface Scans {
  video: PacketScan | null
  audio: PacketScan | null
  /** The timestamp that counts as 0. */
  fileStart: number
  hasBrokenClock: boolean
}

interface Header {
  streams: ProbedStream[]
  video: ProbedStream | undefined
  audio: ProbedStream | undefined
  format: { duration?: number | undefined; start_time: number }
}

/** Reads the packets of video and audio and checks whether they end before the duration in the header. */
async function scanWhole(upload: Upload, header: Header): Promise<Scans> {
  const { video, audio, format } = header
  const [videoScan, audioScan] = await Promise.all([
    video ? scanStream(upload, video) : Promise.resolve(null),
    audio ? scanStream(upload, audio) : Promise.resolve(null),
  ])
  const main = video ?? audio
  const scan = videoScan ?? audioScan
  if (!main || !scan) throw new MediaError('no_streams')
  if (scan.packets === 0) throw new MediaError('truncated_file', `no packets in stream ${main.index}`)
  const claimed = main.duration ?? format.duration ?? 0
  // If the clock of a broadcast stream wraps, after 26.5 hours, time continues at 0, and the start time is negative.
  const isComplete = ({ endSeconds }: PacketScan) =>
    !isShort(endSeconds - Math.min(0, format.start_time), claimed)
  // If only the container has a duration, it is that of its longest stream, for example audio or subtitles.
  const isOnlyShorter = async () =>
    main.duration === undefined &&
    ((audioScan !== null && isComplete(audioScan)) || (await isAnyOtherComplete(upload, header, isComplete)))
  if (!isComplete(scan) && !(await isOnlyShorter())) {
    throw new MediaError(
      'truncated_file',
      `${scan.endSeconds} s of ${claimed} s are there, ${scan.packets} packets`,
    )
  }
  return { video: videoScan, audio: audioScan, fileStart: format.start_time, hasBrokenClock: false }
}

async function isAnyOtherComplete(
  upload: Upload,
  { streams, video, audio }: Header,
  isComplete: (scan: PacketScan) => boolean,
): Promise<boolean> {
  const others = streams.filter((stream) => stream !== video && stream !== audio)
  for (const other of others.slice(0, OTHER_TRACKS_READ)) {
    const scan = await scanStream(upload, other).catch(() => null)
    if (scan && isComplete(scan)) return true
  }
  return false
}

/** How many unused tracks to read in search of the one that determines the container's duration. */
const OTHER_TRACKS_READ = 8

/**
 * Scans MPEG streams by ffmpeg's decoding clock, which starts at the first packet of the used streams and continues
 * where timestamps jump. ffprobe reports the timestamps unchanged.
 */
async function scanMpeg(
  upload: Upload,
  furtherAudio: readonly ProbedStream[],
  video?: ProbedStream,
  audio?: ProbedStream,
): Promise<Scans> {
  const chosen = [video, audio].filter((stream) => stream !== undefined)
  if (chosen.length === 0) throw new MediaError('no_streams')
  const { tools, inputPath, limits } = upload
  const used = [...chosen, ...furtherAudio]
  const packetsMax = packetsOf(limits) * used.length
  const scans = await scanDecoderClock(
    tools,
    inputPath,
    used.map(({ index }) => index),
    { ...limits, packetsMax },
  ).catch(throwDamaged)
  const [first, second] = scans
  if (!first || first.packets === 0)
    throw new MediaError('truncated_file', `no packets in stream ${chosen[0]?.index}`)
  const isOff = chosen.some(({ duration }, index) => {
    const scan = scans[index]
    return (
      scan &&
      duration !== undefined &&
      Math.abs(scan.endSeconds - scan.startSeconds - duration) > CLOCK_TOLERANCE_SECONDS
    )
  })
  return {
    video: video ? first : null,
    audio: (video ? second : first) ?? null,
    fileStart: 0,
    hasBrokenClock: isOff,
  }
}

/** The duration in the header is a difference of timestamps, so it is wrong if they jump. */
const CLOCK_TOLERANCE_SECONDS = 2

async function readHeader(tools: MediaTools, inputPath: string, limits: ProbeLimits) {
  const args = [...words('-v error -print_format json -show_format -show_streams'), ...uploadInput(inputPath)]
  const { stdout } = await runTool(tools.ffprobePath, args, limits).catch(async (error: unknown) => {
    const isMp4 = await startsLikeMp4(inputPath)
    throw asMediaError(error, ({ stderr }) => whyUnreadable(stderr, isMp4))
  })
  return Probed.parse(JSON.parse(stdout))
}

/** A video of maximum duration has at most this many packets per second; shorter videos may have higher frame rates. */
const PACKETS_A_SECOND = 120

async function scanStream({ tools, inputPath, limits }: Upload, stream: ProbedStream): Promise<PacketScan> {
  return scanPackets(tools, inputPath, stream.index, { ...limits, packetsMax: packetsOf(limits) }).catch(
    throwDamaged,
  )
}

function packetsOf({ maxDurationSeconds }: ProbeLimits): number {
  return Math.ceil(maxDurationSeconds * PACKETS_A_SECOND)
}

function throwDamaged(error: unknown): never {
  throw asMediaError(error, () => 'damaged_file')
}

function whyUnreadable(stderr: string, isMp4: boolean): MediaErrorCode {
  if (stderr.includes(TOO_MANY_STREAMS)) return 'too_many_tracks'
  if (/Codec \(\w+\) not on whitelist/.test(stderr)) return 'unsupported_codec'
  // An MP4 that was not written completely lacks its index. Any other file without one was never an MP4.
  return isMp4 && stderr.includes('moov atom not found') ? 'truncated_file' : 'not_a_video'
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

/**
 * How many audio tracks are inspected. Each takes a separate process, and a small file can claim hundreds of empty
 * tracks.
 */
const AUDIO_TRACKS_MAX = 8

function chooseVideo(streams: ProbedStream[]): ProbedStream | undefined {
  const videos = streams.filter(
    (stream) => stream.codec_type === 'video' && !stream.disposition['attached_pic'] && stream.width > 0,
  )
  const supported = videos.find((stream) => isVideoCodecAllowed(stream.codec_name))
  if (!supported && videos[0]) throw new MediaError('unsupported_codec', `video ${videos[0].codec_name}`)
  return supported
}

/**
 * Chooses the audio tracks that can be decoded and have packets, the default one first: new phones record spatial audio
 * in addition to plain AAC, and some cameras write an empty track. If all tracks are empty, the video has no audio.
 */
async function chooseAudio(
  { tools, inputPath, limits }: Upload,
  streams: ProbedStream[],
): Promise<ProbedStream[]> {
  const audios = streams.filter((stream) => stream.codec_type === 'audio' && stream.channels > 0)
  const isDefault = ({ disposition }: ProbedStream) => (disposition['default'] ? 0 : 1)
  const supported = audios
    .filter((stream) => isAudioCodecAllowed(stream.codec_name))
    .toSorted((a, b) => isDefault(a) - isDefault(b))
  if (supported.length === 0 && audios[0])
    throw new MediaError('unsupported_codec', `audio ${audios[0].codec_name}`)
  const chosen: ProbedStream[] = []
  for (const stream of supported.slice(0, AUDIO_TRACKS_MAX)) {
    if (await hasPackets(tools, inputPath, stream.index, limits).catch(throwDamaged)) chosen.push(stream)
  }
  return chosen
}

/** Containers round, and the last packet's duration is often a guess, so half a second or 1 % is no truncation. */
function isShort(seconds: number, claimedSeconds: number): boolean {
  return seconds < claimedSeconds - Math.max(0.5, claimedSeconds * 0.01)
}
