import { runTool } from '../tools/run.ts'
import { uploadInput, words } from '../tools/tools.ts'
import type { MediaTools } from '../tools/tools.ts'
import { movingRate } from './moving-rate.ts'

/** Results of reading every packet of a stream. Unlike the header, they can't claim missing data. */
export interface PacketScan {
  packets: number
  bytes: number
  /** Seconds on the file's own timeline. */
  startSeconds: number
  endSeconds: number
  /** The longest gap between two keyframes, or between the last one and the end. */
  longestKeyframeGapSeconds: number
  /** Average frames per second; 0 for fewer than two frames. */
  framesPerSecond: number
  /** Of a variable rate, that of the moving parts; otherwise the same. */
  movingFramesPerSecond: number
  isVariableRate: boolean
  /** Whether some packets are encrypted. */
  isEncrypted: boolean
  /** Whether timestamps start again on the way, as in joined recordings. */
  stepsBack: boolean
  /** Whether the file ends within a packet or another element. */
  endsEarly: boolean
}

/**
 * An interval that differs from the usual one by this share is irregular. Matroska's rounding to milliseconds is well
 * within.
 */
const IRREGULAR_STEP = 0.25
const TOLERATED_IRREGULAR_STEPS = 0.01

/** Packets come in the order of decoding, so that so many frames in a row may be stored after a later one. */
const REORDERED_FRAMES = 32
const STEP_BACK_SECONDS = 2

/** A container without durations doesn't say how long the last frame is shown. */
const LAST_FRAME_SECONDS_MAX = 0.1

interface ScanOptions {
  timeLimitSeconds: number
  signal?: AbortSignal
  packetsMax: number
  /** Options of the input. */
  inputOptions: readonly string[]
}

/**
 * Reads (without decoding) all packets of a stream. This detects truncated files, for which ffmpeg exits with 0. Throws
 * `ToolError` if ffprobe fails or there are more than `packetsMax` packets: a small file can claim millions.
 */
export async function scanPackets(
  tools: MediaTools,
  inputPath: string,
  streamIndex: number,
  { packetsMax, inputOptions, ...options }: ScanOptions,
): Promise<PacketScan> {
  const times: number[] = []
  const keyframes: number[] = []
  let bytes = 0
  let endSeconds = -Infinity
  let isEncrypted = false
  const args = [
    ...words(`-v error -select_streams ${streamIndex} -of compact=p=0`),
    ...words(
      '-show_entries packet=pts_time,dts_time,duration_time,size,flags:packet_side_data=side_data_type',
    ),
    ...uploadInput(inputPath, inputOptions),
  ]
  const { stderr } = await runTool(tools.ffprobePath, args, {
    ...options,
    linesMax: packetsMax,
    onLine: (line) => {
      isEncrypted ||= line.includes('side_data_type=Encryption info')
      const packet = readPacket(line)
      if (!packet) return
      bytes += packet.bytes
      times.push(packet.time)
      if (packet.isKeyframe) keyframes.push(packet.time)
      endSeconds = Math.max(endSeconds, packet.time + packet.duration)
    },
  })
  const endsEarly = ENDS_EARLY.test(stderr)
  return { bytes, isEncrypted, endsEarly, ...describeTimes(times, keyframes, endSeconds) }
}

/** How ffmpeg's readers of MP4 and Matroska say it. Others leave it to the decoder to find the last packet incomplete. */
const ENDS_EARLY = /partial file|File ended prematurely/

/** How ffmpeg prints that there is no timestamp (AV_NOPTS_VALUE). */
const NO_PTS = String(-(2n ** 63n))

/**
 * Reads (without decoding) all packets of some streams in one pass, by ffmpeg's decoding clock, which starts at 0 and
 * continues where timestamps jump. Returns one scan per stream, in the given order. Throws as `scanPackets` does.
 */
export async function scanDecoderClock(
  tools: MediaTools,
  inputPath: string,
  streamIndexes: readonly number[],
  { packetsMax, inputOptions, ...options }: ScanOptions,
): Promise<PacketScan[]> {
  const streams = streamIndexes.map(() => ({
    tick: 1,
    bytes: 0,
    endSeconds: -Infinity,
    times: [] as number[],
    keyframes: [] as number[],
  }))
  const args = [
    ...words('-hide_banner -v error -nostdin'),
    ...uploadInput(inputPath, inputOptions),
    ...streamIndexes.flatMap((index) => words(`-map 0:${index}`)),
    ...words('-c copy -f framecrc -'),
  ]
  await runTool(tools.ffmpegPath, args, {
    ...options,
    linesMax: packetsMax,
    onLine: (line) => {
      const base = /^#tb (\d+): (\d+)\/(\d+)/.exec(line)
      const described = base && streams[Number(base[1])]
      if (described) described.tick = Number(base[2]) / Number(base[3])
      // Stream, DTS, PTS, duration, bytes, checksum; then flags, unless they are those of a keyframe.
      const [number = '', dts, pts, duration, bytes, , ...more] = line.split(',').map((field) => field.trim())
      const stream = /^\d+$/.test(number) ? streams[Number(number)] : undefined
      if (!stream) return
      // Raw streams have no presentation times.
      const time = Number(pts === NO_PTS ? dts : pts) * stream.tick
      const flags = more.find((field) => field.startsWith('F='))
      stream.times.push(time)
      stream.bytes += Number(bytes)
      stream.endSeconds = Math.max(stream.endSeconds, time + Number(duration) * stream.tick)
      if (flags === undefined || (Number(flags.slice(2)) & 1) === 1) stream.keyframes.push(time)
    },
  })
  return streams.map(({ bytes, times, keyframes, endSeconds }) =>
    Object.assign(describeTimes(times, keyframes, endSeconds), {
      bytes,
      isEncrypted: false,
      endsEarly: false,
    }),
  )
}

/** Whether a stream of the header has this many packets. Reads no further. */
export async function hasPackets(
  tools: MediaTools,
  inputPath: string,
  { streamIndex, packets }: { streamIndex: number; packets: number },
  { inputOptions, ...options }: Omit<ScanOptions, 'packetsMax'>,
): Promise<boolean> {
  const args = [
    ...words(`-v error -select_streams ${streamIndex} -of compact=p=0 -read_intervals %+#${packets}`),
    ...words('-show_entries packet=flags'),
    ...uploadInput(inputPath, inputOptions),
  ]
  const { stdout } = await runTool(tools.ffprobePath, args, options)
  return stdout.split('flags=').length > packets
}

function readPacket(line: string) {
  const fields = new Map(line.split('|').map((field) => splitAt(field, '=')))
  const flags = fields.get('flags')
  // "D": outside the part that the edit list presents.
  if (flags === undefined || flags.includes('D')) return undefined
  const time = [fields.get('pts_time'), fields.get('dts_time')].map(Number).find(Number.isFinite)
  if (time === undefined) return undefined
  return {
    time,
    duration: Number(fields.get('duration_time')) || 0,
    bytes: Number(fields.get('size')) || 0,
    isKeyframe: flags.includes('K'),
  }
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

function describeTimes(
  times: number[],
  keyframes: number[],
  lastPacketEnd: number,
): Omit<PacketScan, 'bytes' | 'isEncrypted' | 'endsEarly'> {
  const stepsBack = doStepBack(times)
  times.sort((a, b) => a - b)
  keyframes.sort((a, b) => a - b)
  const startSeconds = times[0] ?? 0
  const lastStart = times.at(-1) ?? 0
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const usualStep = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  // A few gaps in a recording with an otherwise constant rate don't make it variable.
  const regular = steps.filter((step) => Math.abs(step - usualStep) <= usualStep * IRREGULAR_STEP)
  const isVariableRate = steps.length - regular.length > steps.length * TOLERATED_IRREGULAR_STEPS
  const lastFrame = lastPacketEnd > lastStart ? 0 : Math.min(usualStep, LAST_FRAME_SECONDS_MAX)
  const endSeconds = Math.max(lastPacketEnd, lastStart + lastFrame)
  const framesPerSecond = perSecond(isVariableRate ? steps : regular)
  return {
    packets: times.length,
    startSeconds,
    endSeconds,
    longestKeyframeGapSeconds: longestGap([...keyframes, endSeconds]),
    framesPerSecond,
    movingFramesPerSecond: isVariableRate ? movingRate(steps) : framesPerSecond,
    isVariableRate,
    stepsBack,
  }
}

/** Whether more frames than a decoder reorders are stored after one that is seconds later: in still parts, three frames may be. */
function doStepBack(times: readonly number[]): boolean {
  let [latest, inRow, longest] = [-Infinity, 0, 0]
  for (const time of times) {
    if (time >= latest) [latest, inRow, longest] = [time, 0, 0]
    else [inRow, longest] = [inRow + 1, Math.max(longest, latest - time)]
    if (inRow > REORDERED_FRAMES && longest > STEP_BACK_SECONDS) return true
  }
  return false
}

function perSecond(steps: number[]): number {
  const seconds = steps.reduce((sum, step) => sum + step, 0)
  return seconds > 0 ? steps.length / seconds : 0
}

function longestGap(times: number[]): number {
  return times.reduce((longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)), 0)
}
