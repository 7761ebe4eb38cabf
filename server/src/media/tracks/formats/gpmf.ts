import { cleanTrack } from '../clean.ts'
import { TrackError } from '../track.ts'
import type { ReadingLimits, ReadTrack, TrackPoint } from '../track.ts'

/** How the telemetry of GoPro's cameras starts when it is extracted from a video. */
export const GPMF_START = Buffer.from('DEVC')

/** Seconds of the video that a payload covers. */
export interface PayloadTime {
  readonly seconds: number
  readonly durationSeconds: number
}

/** A position with the receiver's fix: 0 none, 2 flat, 3 with height. */
export interface LocatedSample {
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
  const timing = { videoDuration: end, frameDuration: 1 / 30, start: NO_CLOCK, samples }
  // Loaded when it is needed: it takes a process longer to start than all other readers.
  const { goProTelemetry } = await import('gopro-telemetry')
  const read: unknown = await goProTelemetry(
    { rawData: bytes, timing },
    { stream: [...STREAMS], repeatSticky: true, tolerant: true },
  ).catch((error: unknown) => {
    throw new TrackError(
      'track_unreadable',
      `GPMF: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  // A recording of several devices has the most of the camera's own.
  const streams = devicesOf(read).map((device) => {
    const name = STREAMS.find((each) => listOf(device[each]).length > 0)
    return name ? { name, samples: listOf(device[name]) } : undefined
  })
  const found = streams.filter((stream) => stream !== undefined)
  const [longest] = found.toSorted((a, b) => b.samples.length - a.samples.length)
  return longest?.samples.flatMap((sample) => readSample(sample, longest.name, limits) ?? []) ?? []
}

/** Positions of newer cameras, of older ones, and of the drone Karma. Some write two of these: the first is taken. */
const STREAMS = ['GPS9', 'GPS5', 'GLPI'] as const

function devicesOf(read: unknown): Record<string, unknown>[] {
  if (!isObject(read)) return []
  return Object.values(read).flatMap((device) =>
    isObject(device) && isObject(device['streams']) ? [device['streams']] : [],
  )
}

function listOf(stream: unknown): readonly unknown[] {
  return isObject(stream) && Array.isArray(stream['samples']) ? stream['samples'] : []
}

function readSample(
  sample: unknown,
  stream: (typeof STREAMS)[number],
  limits: ReadingLimits,
): LocatedSample | undefined {
  if (!isObject(sample) || !Array.isArray(sample['value'])) return undefined
  const values = sample['value'].map(Number)
  // The drone's own clock is first.
  const [latitude, longitude, height] = stream === 'GLPI' ? values.slice(1) : values
  const fixOfSample = stream === 'GPS9' ? values[8] : undefined
  if (latitude === undefined || longitude === undefined) return undefined
  limits.countPoint()
  const { cts, date, fix } = sample
  return {
    point: {
      seconds: typeof cts === 'number' && Number.isFinite(cts) ? cts / 1000 : null,
      at: readClock(date),
      latitude,
      longitude,
      height: height !== undefined && Number.isFinite(height) ? height : null,
    },
    fix: fixOfSample ?? (typeof fix === 'number' ? fix : 3),
  }
}

/** The receiver's clock. Without one, times count from `NO_CLOCK`. */
function readClock(date: unknown): number | null {
  const at = date instanceof Date ? date.getTime() : NaN
  return at > NO_CLOCK.getTime() + 20 * 365 * 86_400_000 ? at : null
}

const NO_CLOCK = new Date(0)

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
