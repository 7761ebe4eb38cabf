import { goProTelemetry } from 'gopro-telemetry'
import { cleanTrack } from './clean.ts'
import { TrackError } from './track.ts'
import type { ReadingLimits, ReadTrack, TrackPoint } from './track.ts'

/** How the telemetry of GoPro's cameras starts when it is extracted from a video. */
export const GPMF_START = Buffer.from('DEVC')

/** Seconds of the video that a payload covers. */
export interface PayloadTime {
  readonly seconds: number
  readonly durationSeconds: number
}

/** A position with the receiver's fix: 0 none, 2 flat, 3 with height. */
interface LocatedSample {
  readonly point: TrackPoint
  readonly fix: number
}

/** Without a timing, a payload covers one second. */
const PAYLOAD_SECONDS = 1.001
/** The receiver writes many times a second; a longer pause is a lost fix. */
const GAP_SECONDS = 10

/** Reads telemetry that was extracted from a video, whose timing isn't known. */
export async function readGpmfFile(bytes: Buffer, limits: ReadingLimits): Promise<ReadTrack> {
  const payloads = [...splitPayloads(bytes)]
  const times = payloads.map((_, index) => ({
    seconds: index * PAYLOAD_SECONDS,
    durationSeconds: PAYLOAD_SECONDS,
  }))
  return trackOfSamples(await readPayloads(bytes, times, limits))
}

/** The receiver's positions without a fix are left out, unless the whole recording has none. */
export function trackOfSamples(samples: readonly LocatedSample[]): ReadTrack {
  const fixed = samples.filter(({ fix }) => fix > 0)
  const points = (fixed.length > 0 ? fixed : samples).map(({ point }) => point)
  const dropped = samples.length - points.length
  return cleanTrack({ source: 'gopro', segments: [points], dropped, gapSeconds: GAP_SECONDS })
}

function* splitPayloads(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from + 8 <= bytes.length;) {
    const size = bytes.readUInt8(from + 5) * bytes.readUInt16BE(from + 6)
    const to = from + 8 + Math.ceil(size / 4) * 4
    yield bytes.subarray(from, to)
    from = to
  }
}

/** Reads the positions of payloads that follow each other. */
export async function readPayloads(
  bytes: Buffer,
  times: readonly PayloadTime[],
  limits: ReadingLimits,
): Promise<LocatedSample[]> {
  const samples = times.map(({ seconds, durationSeconds }) => ({
    cts: seconds * 1000,
    duration: durationSeconds * 1000,
  }))
  const end = (times.at(-1)?.seconds ?? 0) + (times.at(-1)?.durationSeconds ?? 0)
  const timing = { videoDuration: end, frameDuration: 1 / 30, start: new Date(0), samples }
  const read: unknown = await goProTelemetry(
    { rawData: bytes, timing },
    { stream: ['GPS5', 'GPS9'], repeatSticky: true, tolerant: true },
  ).catch((error: unknown) => {
    throw new TrackError(
      'track_unreadable',
      `GPMF: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  // Some models write the same positions in both ways. A recording of several devices has the most of the camera's own.
  const streams = devicesOf(read).map(({ GPS9, GPS5 }) =>
    listOf(GPS9).length > 0 ? listOf(GPS9) : listOf(GPS5),
  )
  const [longest = []] = streams.toSorted((a, b) => b.length - a.length)
  return longest.flatMap((sample) => readSample(sample, limits) ?? [])
}

function devicesOf(read: unknown): Record<string, unknown>[] {
  if (!isObject(read)) return []
  return Object.values(read).flatMap((device) =>
    isObject(device) && isObject(device['streams']) ? [device['streams']] : [],
  )
}

function listOf(stream: unknown): readonly unknown[] {
  return isObject(stream) && Array.isArray(stream['samples']) ? stream['samples'] : []
}

function readSample(sample: unknown, limits: ReadingLimits): LocatedSample | undefined {
  if (!isObject(sample) || !Array.isArray(sample['value'])) return undefined
  const [latitude, longitude, height, , , , , , fixOfSample] = sample['value'].map(Number)
  if (latitude === undefined || longitude === undefined) return undefined
  limits.countPoint()
  const { cts, date, fix } = sample
  const at = date instanceof Date ? date.getTime() : NaN
  return {
    point: {
      seconds: typeof cts === 'number' && Number.isFinite(cts) ? cts / 1000 : null,
      at: Number.isFinite(at) ? at : null,
      latitude,
      longitude,
      height: height !== undefined && Number.isFinite(height) ? height : null,
    },
    fix: fixOfSample ?? (typeof fix === 'number' ? fix : 3),
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
