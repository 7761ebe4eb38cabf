import type Hls from 'hls.js'
import type { Level } from 'hls.js'
import { renditionOf } from './adaptive.ts'

/** How well this browser plays our AV1. `efficient`: with little power, so usually in hardware. */
type Av1Support = 'none' | 'smooth' | 'efficient'

/** Our largest AV1 rendition, at a common frame rate. */
const LARGEST = {
  contentType: 'video/mp4; codecs="av01.0.05M.08"',
  width: 1280,
  height: 720,
  bitrate: 1_500_000,
  framerate: 30,
}

let asked: Promise<Av1Support> | undefined

/** Queries the browser once. If it can't tell how well it plays AV1, AV1 isn't used. */
export function av1Support(): Promise<Av1Support> {
  asked ??= askBrowser().catch(() => 'none')
  return asked
}

async function askBrowser(): Promise<Av1Support> {
  if (!('mediaCapabilities' in navigator)) return 'none'
  const { supported, smooth, powerEfficient } = await navigator.mediaCapabilities.decodingInfo({
    type: 'media-source',
    video: LARGEST,
  })
  if (!supported || !smooth) return 'none'
  return powerEfficient ? 'efficient' : 'smooth'
}

/** Whether to play AV1: without hardware decoding, only if its smaller size is worth the battery. Pure. */
export function wantsAv1(support: Av1Support, isSlow: boolean): boolean {
  return support === 'efficient' || (support === 'smooth' && isSlow)
}

type CodecLevel = Pick<Level, 'width' | 'height' | 'videoCodec'>

/**
 * Lists the levels to omit, so that each rendition has one codec: AV1 if it is wanted and available, otherwise H.264.
 * Pure.
 */
export function listSuperfluous<L extends CodecLevel>(levels: readonly L[], isAv1Wanted: boolean): L[] {
  return levels.filter((level) =>
    levels.some(
      (other) =>
        renditionOf(other) === renditionOf(level) &&
        isAv1(other) !== isAv1(level) &&
        isAv1(other) === isAv1Wanted,
    ),
  )
}

export function isAv1({ videoCodec }: Pick<Level, 'videoCodec'>): boolean {
  return videoCodec?.startsWith('av01') === true
}

/** Keeps one codec per rendition, and lets hls.js switch between codecs: by default, it stays with the first one. */
export function keepOneCodec(hls: Hls, isAv1Wanted: boolean): void {
  const superfluous = listSuperfluous(hls.levels, isAv1Wanted)
  if (superfluous.length === 0) return
  const first = hls.levels[hls.firstLevel]
  for (const level of superfluous) hls.removeLevel(hls.levels.indexOf(level))
  const start = hls.levels.findIndex((level) => first && renditionOf(level) === renditionOf(first))
  if (start >= 0) hls.firstLevel = start
  const codecSet = hls.levels[0]?.codecSet
  for (const level of hls.levels) Object.assign(level, { codecSet })
}
