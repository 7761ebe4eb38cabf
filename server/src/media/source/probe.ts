import { stat } from 'node:fs/promises'

import { findChapters, findSubtitles } from './embedded.ts'
import { isScrambled } from './encryption.ts'
import { openUpload } from './header.ts'
import type { ProbeLimits, Upload } from './header.ts'
import { readLocation } from './location.ts'
import { MediaError } from '../media-error.ts'
import { scanDecoderClock, scanPackets } from './packet-scan.ts'
import type { PacketScan } from './packet-scan.ts'
import type { Source } from '../model/source.ts'
import { describeAudio, describeVideo, isEncrypted } from './stream-description.ts'
import type { ProbedStream } from './stream-description.ts'
import { optionsOfFormat } from '../tools/tools.ts'
import type { MediaTools } from '../tools/tools.ts'
import { chooseAudio, chooseVideo, throwDamaged } from './tracks.ts'

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
  const { upload, header, isJoined } = await openUpload({ tools, inputPath, limits, options: [] })
  const { streams, format } = header
  if (streams.some(isEncrypted)) throw new MediaError('encrypted_file')
  const video = await chooseVideo(upload, streams)
  const [audio, ...furtherAudio] = await chooseAudio(upload, streams)
  const isByDecoderClock = isReadByDecoderClock(format.format_name)
  // If timestamps jump, their difference says nothing about the duration.
  refuseBeyond(limits, video, isByDecoderClock ? 0 : (format.duration ?? 0) - Math.max(0, format.start_time))

  const scans = isByDecoderClock
    ? await scanMpeg(upload, { furtherAudio, video, audio, isJoined })
    : await scanWhole(upload, { streams, video, audio, furtherAudio, format })
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
    creationTime: format.tags['creation_time']?.slice(0, 40) ?? '',
    video: describedVideo,
    audio: describedAudio,
    furtherAudio: furtherAudio.map((stream) => describeAudio(stream, durationSeconds)),
    subtitles: findSubtitles(header),
    chapters: findChapters(header),
    hasBrokenClock: scans.hasBrokenClock,
    isIncomplete: scans.isIncomplete,
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
    describedVideo:
      video && videoScan && videoScan.packets > 0 ? describeVideo(video, videoScan, fileStart) : null,
    describedAudio: audio && audioScan ? describeAudio(audio, audioScan.endSeconds - fileStart) : null,
  }
}

function refuseBeyond(limits: ProbeLimits, video: ProbedStream | undefined, durationSeconds = 0) {
  if (video && video.width * video.height > limits.maxPixels) {
    throw new MediaError('too_large_picture', `${video.width}x${video.height}`)
  }
  if (durationSeconds > limits.maxDurationSeconds) throw new MediaError('too_long', `${durationSeconds} s`)
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
  /** Whether the end is missing. */
  isIncomplete: boolean
}

interface Header {
  streams: ProbedStream[]
  video: ProbedStream | undefined
  audio: ProbedStream | undefined
  furtherAudio: readonly ProbedStream[]
  format: { format_name: string; duration?: number | undefined; start_time: number }
}

/** Reads the packets of video and audio and checks whether they end before the duration in the header. */
async function scanWhole(upload: Upload, header: Header): Promise<Scans> {
  const { video, audio, format } = header
  const [videoScan, audioScan] = await Promise.all([
    video ? scanStream(upload, video) : Promise.resolve(null),
    audio ? scanStream(upload, audio) : Promise.resolve(null),
  ])
  const scans = [videoScan, audioScan].filter((scan) => scan !== null)
  if (scans.some(({ stepsBack }) => stepsBack)) return scanJoined(upload, header)
  const isIncomplete = !(await isWhole(upload, header, scans))
  const fileStart = format.start_time
  return { video: videoScan, audio: audioScan, fileStart, hasBrokenClock: false, isIncomplete }
}

/** `scans`: of the video, if there is one, and of the audio. */
async function isWhole(upload: Upload, header: Header, scans: readonly PacketScan[]): Promise<boolean> {
  const { format } = header
  const [scan] = scans
  if (!scan) throw new MediaError('no_streams')
  if (scans.every(({ packets }) => packets === 0)) throw new MediaError('truncated_file', 'no packets')
  if (scans.some(({ endsEarly }) => endsEarly)) return false
  if (HAS_NO_DURATION.has(format.format_name)) return true
  const ownDuration = ownDurationOf(header)
  const claimed = ownDuration ?? format.duration ?? 0
  // If the clock of a broadcast stream wraps, after 26.5 hours, time continues at 0, and the start time is negative.
  const isComplete = ({ endSeconds }: PacketScan) =>
    !isShort(endSeconds - Math.min(0, format.start_time), claimed)
  if (isComplete(scan)) return true
  // If only the container has a duration, it is that of its longest stream, for example audio or subtitles.
  return (
    ownDuration === undefined &&
    (scans.some(isComplete) || (await isAnyOtherComplete(upload, header, isComplete)))
  )
}

/** Formats, besides MPEG, in which ffmpeg's decoding clock continues where timestamps start again. */
const CONTINUES_CLOCK: ReadonlySet<string> = new Set(['flv', 'ogg'])

/** Scans a file with several recordings. In other formats, only the first would be shown. */
function scanJoined(upload: Upload, header: Header): Promise<Scans> {
  const { format_name: format } = header.format
  if (!CONTINUES_CLOCK.has(format))
    throw new MediaError('damaged_file', `timestamps of a ${format} start again`)
  const options = [...upload.options, ...optionsOfFormat(format, true)]
  return scanMpeg({ ...upload, options }, { ...header, isJoined: true })
}

function ownDurationOf({ video, audio, format }: Header): number | undefined {
  return HAS_ONE_DURATION.test(format.format_name) ? undefined : (video ?? audio)?.duration
}

/** Formats with one duration, of the longest stream, which ffprobe also reports for each stream. */
const HAS_ONE_DURATION = /matroska|asf|nut/
/** Formats without a duration: ffprobe estimates it from the bit rate of the first packets. */
const HAS_NO_DURATION: ReadonlySet<string> = new Set(['mp3', 'aac', 'ac3', 'eac3', 'dts'])

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
  {
    furtherAudio,
    video,
    audio,
    isJoined,
  }: Pick<Header, 'furtherAudio' | 'video' | 'audio'> & { isJoined: boolean },
): Promise<Scans> {
  const chosen = [video, audio].filter((stream) => stream !== undefined)
  if (chosen.length === 0) throw new MediaError('no_streams')
  const { tools, inputPath, limits, options } = upload
  const used = [...chosen, ...furtherAudio]
  const packetsMax = packetsOf(limits) * used.length
  const scans = await scanDecoderClock(
    tools,
    inputPath,
    used.map(({ index }) => index),
    { ...limits, packetsMax, inputOptions: options },
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
    hasBrokenClock: isOff || isJoined,
    isIncomplete: false,
  }
}

/** The duration in the header is a difference of timestamps, so it is wrong if they jump. */
const CLOCK_TOLERANCE_SECONDS = 2

/** A video of maximum duration has at most this many packets per second; shorter videos may have higher frame rates. */
const PACKETS_A_SECOND = 120

async function scanStream(upload: Upload, { index }: ProbedStream): Promise<PacketScan> {
  const { tools, inputPath, limits, options } = upload
  const scanned = { ...limits, packetsMax: packetsOf(limits), inputOptions: options }
  return scanPackets(tools, inputPath, index, scanned).catch(throwDamaged)
}

function packetsOf({ maxDurationSeconds }: ProbeLimits): number {
  return Math.ceil(maxDurationSeconds * PACKETS_A_SECOND)
}

/** Containers round, and the last packet's duration is often a guess, so half a second or 1 % is no truncation. */
function isShort(seconds: number, claimedSeconds: number): boolean {
  return seconds < claimedSeconds - Math.max(0.5, claimedSeconds * 0.01)
}
