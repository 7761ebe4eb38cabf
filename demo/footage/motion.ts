import type { Layer } from '../scenes/index.ts'

export interface Camera {
  fps: number
  frames: number
  /** Pixels of the video for a unit of the scene. */
  pixelsPerUnit: number
  /** Pixels a frame by which the nearest layer passes; above 0 the camera looks on to the right. */
  pan: number
}

export interface Motion {
  /** Pixels a frame. */
  x: number
  y: number
  /** Pixels each way. */
  bob: { x: number; y: number }
  /** Pixels the picture falls through in one cycle; 0 for none. */
  fall: number
  /**
   * After so many frames a layer looks the same again, apart from whole pairs of pixels. Only these frames are drawn;
   * the video repeats them and moves them by pairs, because colour is kept for every second pixel only.
   */
  cycle: number
  /** Frames one page of a flipbook stands. */
  hold: number
}

/** Fine steps for slow layers; coarse ones keep the cycle short where the eye can't tell. */
function quantise(speed: number): number {
  const size = Math.abs(speed)
  const step = size >= 1 ? 0.5 : size >= 0.2 ? 0.25 : 0.125
  return Math.round(speed / step) * step
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)
const leastCommonMultiple = (a: number, b: number) => (a / greatestCommonDivisor(a, b)) * b

/** The fewest frames in which a speed in eighths of a pixel adds up to pairs of pixels. */
function framesToPair(speed: number): number {
  const eighths = Math.round(Math.abs(speed) * 8)
  return eighths === 0 ? 1 : 16 / greatestCommonDivisor(16, eighths)
}

/** How a layer moves in the video. */
export function motionOf(layer: Layer, { fps, pixelsPerUnit, pan }: Camera): Motion {
  // Each part by itself, so that what lies at one depth stays together.
  const x = quantise((layer.drift.x * pixelsPerUnit) / fps) - quantise(pan * layer.depth)
  const y = quantise((layer.drift.y * pixelsPerUnit) / fps)
  const paged = layer.pages.length > 1
  const hold = paged ? Math.max(1, Math.round(fps / layer.pagesPerSecond)) : 1
  let cycle = leastCommonMultiple(framesToPair(x), framesToPair(y))
  if (paged) cycle = leastCommonMultiple(cycle, layer.pages.length * hold)
  // A swing or a fall takes as many whole cycles as come nearest to its seconds.
  const seconds = layer.bob?.seconds ?? layer.fall?.seconds
  if (seconds !== undefined) cycle *= Math.max(1, Math.round((seconds * fps) / cycle))
  return {
    x,
    y,
    bob: { x: (layer.bob?.x ?? 0) * pixelsPerUnit, y: (layer.bob?.y ?? 0) * pixelsPerUnit },
    fall: Math.round((layer.fall?.height ?? 0) * pixelsPerUnit),
    cycle,
    hold,
  }
}

const isPlain = ({ fall, bob, hold }: Motion) => fall === 0 && bob.x === 0 && bob.y === 0 && hold === 1

/** Two layers may be drawn as one when they move as one and neither is alive by itself. */
export const moveAlike = (a: Motion, b: Motion) => a.x === b.x && a.y === b.y && isPlain(a) && isPlain(b)
