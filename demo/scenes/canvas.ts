import { palettes } from './palette.ts'
import type { Palette, PaletteName } from './palette.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The context of one drawing. Units are the scene's own: every scene is 900 high, with its subject near `centre`. */
export interface Canvas {
  readonly palette: Palette
  readonly paletteName: PaletteName
  /** Selects a variant in scenes that have several. */
  readonly seed: number
  readonly random: () => number
  readonly width: number
  /** Top of the sky; below 0 for portrait pictures, which show more of it. */
  readonly top: number
  /** The subject's x. */
  readonly centre: number
  /** Units per second that the sun rises (below 0) or sets in a video. */
  readonly sunDrift: number
  /** Gradients that all sheets may use. */
  readonly definitions: string[]
  readonly nextId: () => string
}

/** One transparent sheet of a scene that moves as a whole. */
export interface Layer {
  readonly name: string
  /** Parallax: 0 doesn't move, like the sky; 1 moves with the nearest leaves. */
  readonly depth: number
  /** SVG in scene units. Several pages form an endless flipbook. */
  readonly pages: readonly string[]
  readonly pagesPerSecond: number
  /** Its own movement in units per second. A video reaches the drawn position in its middle. */
  readonly drift: { readonly x: number; readonly y: number }
  /** A swing around its position: amplitude in units, period in seconds. */
  readonly bob: { readonly x: number; readonly y: number; readonly seconds: number } | undefined
  /** A picture that repeats every `height` units and falls that far in `seconds`: rain. */
  readonly fall: { readonly height: number; readonly seconds: number } | undefined
  /** Bounding box; given for small things, so that only they are drawn. */
  readonly box: Box | undefined
}

export type SceneDrawing = (canvas: Canvas) => Layer[]

export const sceneHeight = 900

/** A repeatable random generator from 0 to 1 (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 2654435761) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export interface CanvasOptions {
  palette: PaletteName
  seed: number
  width: number
  top?: number
  /** Position of the subject, 0 to 1 of the width. */
  focus?: number
  sunDrift?: number
}

export function createCanvas(options: CanvasOptions): Canvas {
  let ids = 0
  return {
    palette: palettes[options.palette],
    paletteName: options.palette,
    seed: options.seed,
    random: randomFrom(options.seed + 977),
    width: options.width,
    top: options.top ?? 0,
    centre: options.width * (options.focus ?? 0.5),
    sunDrift: options.sunDrift ?? 0,
    definitions: [],
    nextId: () => `d${ids++}`,
  }
}

interface LayerOptions {
  drift?: { x: number; y: number }
  bob?: { x: number; y: number; seconds: number }
  fall?: { height: number; seconds: number }
  box?: Box
  pagesPerSecond?: number
}

/** Makes a layer of a drawing, or a flipbook of several. */
export function sheet(
  name: string,
  depth: number,
  picture: string | string[],
  options: LayerOptions = {},
): Layer {
  return {
    name,
    depth,
    pages: typeof picture === 'string' ? [picture] : picture,
    pagesPerSecond: options.pagesPerSecond ?? 8,
    drift: options.drift ?? { x: 0, y: 0 },
    bob: options.bob,
    fall: options.fall,
    box: options.box,
  }
}
