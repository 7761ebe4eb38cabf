import { runTool } from './run.ts'
import { uploadInput, words } from './tools.ts'
import type { MediaTools } from './tools.ts'

/** What reading every packet of one stream shows: unlike the header, it cannot claim what is not there. */
export interface PacketScan {
  packets: number
  bytes: number
  /** Seconds on the file's own time line. */
  startSeconds: number
  endSeconds: number
  /** The longest way from one keyframe to the next, or to the end. */
  longestKeyframeGapSeconds: number
  /** Average pictures per second, 0 for fewer than two. */
  framesPerSecond: number
  isVariableRate: boolean
}

/** A step this much off the usual one is irregular; Matroska's millisecond rounding is well inside. */
const IRREGULAR_STEP = 0.25
const TOLERATED_IRREGULAR_STEPS = 0.01

/**
 * Reads (without decoding) all packets of one stream. Cut files show here: ffmpeg exits with 0 on them.
 * Throws `ToolError` when ffprobe fails, and when there are more than `packetsMax`: a small file can claim millions.
 */
export async function scanPackets(
  tools: MediaTools,
  inputPath: string,
  streamIndex: number,
  { packetsMax, ...options }: { timeLimitSeconds: number; signal?: AbortSignal; packetsMax: number },
): Promise<PacketScan> {
  const times: number[] = []
  const keyframes: number[] = []
  let bytes = 0
  let endSeconds = -Infinity
  const args = [
    ...words(`-v error -select_streams ${streamIndex} -of compact=p=0`),
    ...words('-show_entries packet=pts_time,dts_time,duration_time,size,flags'),
    ...uploadInput(inputPath),
  ]
  await runTool(tools.ffprobePath, args, {
    ...options,
    linesMax: packetsMax,
    onLine: (line) => {
      const packet = readPacket(line)
      if (!packet) return
      bytes += packet.bytes
      times.push(packet.time)
      if (packet.isKeyframe) keyframes.push(packet.time)
      endSeconds = Math.max(endSeconds, packet.time + packet.duration)
    },
  })
  return { bytes, ...describeTimes(times, keyframes, endSeconds) }
}

/** Whether a stream that the header promises has any packet at all. Reads no further than the first. */
export async function hasPackets(
  tools: MediaTools,
  inputPath: string,
  streamIndex: number,
  options: { timeLimitSeconds: number; signal?: AbortSignal },
): Promise<boolean> {
  const args = [
    ...words(`-v error -select_streams ${streamIndex} -of compact=p=0 -read_intervals %+#1`),
    ...words('-show_entries packet=flags'),
    ...uploadInput(inputPath),
  ]
  const { stdout } = await runTool(tools.ffprobePath, args, options)
  return stdout.includes('flags=')
}

function readPacket(line: string) {
  const fields = new Map(line.split('|').map((field) => cutAt(field, '=')))
  const flags = fields.get('flags')
  // "D": outside the part that an edit list shows.
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

function cutAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)]
}

function describeTimes(
  times: number[],
  keyframes: number[],
  lastPacketEnd: number,
): Omit<PacketScan, 'bytes'> {
  times.sort((a, b) => a - b)
  keyframes.sort((a, b) => a - b)
  const startSeconds = times[0] ?? 0
  const lastStart = times.at(-1) ?? 0
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const usualStep = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const irregular = steps.filter((step) => Math.abs(step - usualStep) > usualStep * IRREGULAR_STEP).length
  const endSeconds = Math.max(lastPacketEnd, lastStart + (lastPacketEnd > lastStart ? 0 : usualStep))
  return {
    packets: times.length,
    startSeconds,
    endSeconds,
    longestKeyframeGapSeconds: longestGap([...keyframes, endSeconds]),
    framesPerSecond: lastStart > startSeconds ? steps.length / (lastStart - startSeconds) : 0,
    isVariableRate: irregular > steps.length * TOLERATED_IRREGULAR_STEPS,
  }
}

function longestGap(times: number[]): number {
  return times.reduce((longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)), 0)
}
