import type { Layer } from '../scenes/index.ts'

export interface Camera {
  fps: number
  frames: number
  /** Pixels of the video per unit of the scene. */
  pixelsPerUnit: number
  /** Speed of the nearest layer in pixels per frame; above 0 the camera pans right. */
  pan: number
}

export interface Motion {
  /** Pixels per frame. */
  x: number
  y: number
  /** Amplitude in pixels. */
  bob: { x: number; y: number }
  /** Pixels that the picture falls in one cycle; 0 for none. */
  fall: number
  /**
   * Number of frames after which a layer looks the same, apart from an even pixel offset. Only these frames are drawn;
   * the
   * video repeats them and moves them by even offsets, because chroma is stored for every second pixel only.
   */
  cycle: number
  /** Frames per page of a flipbook. */
  hold: number
}

/** Fine steps for slow layers; coarse steps for fast ones keep the cycle short where the eye can't tell. */
function quantise(speed: number): number {
  const size = Math.abs(speed)
  const step = size >= 1 ? 0.5 : size >= 0.2 ? 0.25 : 0.125
  return Math.round(speed / step) * step
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)
const leastCommonMultiple = (a: number, b: number) => (a / greatestCommonDivisor(a, b)) * b

/** The fewest frames in which a speed in eighths of a pixel adds up to an even number of pixels. */
function framesToPair(speed: number): number {
  const eighths = Math.round(Math.abs(speed) * 8)
  return eighths === 0 ? 1 : 16 / greatestCommonDivisor(16, eighths)
}

/** Computes how a layer moves in the video. */
export function motionOf(layer: Layer, { fps, pixelsPerUnit, pan }: Camera): Motion {
  // Quantises both parts separately, so that layers at the same depth stay together.
  const x = quantise((layer.drift.x * pixelsPerUnit) / fps) - quantise(pan * layer.depth)
  const y = quantise((layer.drift.y * pixelsPerUnit) / fps)
  const paged = layer.pages.length > 1
  const hold = paged ? Math.max(1, Math.round(fps / layer.pagesPerSecond)) : 1
  let cycle = leastCommonMultiple(framesToPair(x), framesToPair(y))
  if (paged) cycle = leastCommonMultiple(cycle, layer.pages.length * hold)
  // Rounds a swing or a fall to the number of whole cycles nearest to its duration.
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

/** Whether two layers can be drawn as one: they have the same motion and no animation. */
export const moveAlike = (a: Motion, b: Motion) => a.x === b.x && a.y === b.y && isPlain(a) && isPlain(b)
