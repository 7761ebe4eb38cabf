import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { sheetsSvg } from '../scenes/index.ts'
import type { Box, DrawnScene, Layer } from '../scenes/index.ts'
import type { Camera, Motion } from './motion.ts'

/** The pictures of one layer on disk: raw RGBA, `width` by `height`, consecutive. */
export interface Raster {
  path: string
  width: number
  height: number
  pictures: number
  /** Raster pixels per video pixel: 2 if the layer moves by fractions of a pixel. */
  across: number
  down: number
  /** The raster's corner in the video before any motion, in pixels, even. */
  left: number
  top: number
  /** Padding in video pixels, even, so that swings and subpixel moves never show its edge. */
  padX: number
  padY: number
}

// Tolerates rounding errors: 719.9999999 and 720.0000001 are both 720.
const evenDown = (value: number) => 2 * Math.floor((value + 0.001) / 2)
const evenUp = (value: number) => 2 * Math.ceil((value - 0.001) / 2)

/** The part of a layer that the video ever shows, in video pixels, without padding for swings. */
function shownPart(
  layer: Layer | undefined,
  view: Box,
  { frames, pixelsPerUnit }: Camera,
  motion: Motion,
): Box {
  const reach = { x: (Math.abs(motion.x) * frames) / 2, y: (Math.abs(motion.y) * frames) / 2 }
  let [left, right] = [-reach.x, view.width * pixelsPerUnit + reach.x]
  let [top, bottom] = [-reach.y, view.height * pixelsPerUnit + reach.y]
  if (layer?.box) {
    left = Math.max(left, (layer.box.x - view.x) * pixelsPerUnit)
    right = Math.min(right, (layer.box.x + layer.box.width - view.x) * pixelsPerUnit)
    top = Math.max(top, (layer.box.y - view.y) * pixelsPerUnit)
    bottom = Math.min(bottom, (layer.box.y + layer.box.height - view.y) * pixelsPerUnit)
  }
  const [x, y] = [evenDown(left), evenDown(top)]
  return { x, y, width: Math.max(4, evenUp(right) - x), height: Math.max(4, evenUp(bottom) - y) }
}

/**
 * Gives transparent pixels the colour of a neighbour below or above. Scaling and chroma subsampling mix neighbours, so
 * every edge would otherwise get a dark rim.
 */
function bleedColours(pixels: Uint32Array, width: number): void {
  for (let i = pixels.length - width - 1; i >= 0; i--) {
    if ((pixels[i] ?? 0) >>> 24 === 0) pixels[i] = (pixels[i + width] ?? 0) & 0xffffff
  }
  for (let i = width; i < pixels.length; i++) {
    if (pixels[i] === 0) pixels[i] = (pixels[i - width] ?? 0) & 0xffffff
  }
}

/** The rows from `first` to before `end` that are not empty in all pictures. The pictures have the same size. */
function inkedRows(pictures: readonly Uint32Array[], width: number): { first: number; end: number } {
  const isInk = (pixel: number) => pixel >>> 24 !== 0
  const firsts = pictures.map((pixels) => pixels.findIndex(isInk)).filter((i) => i >= 0)
  const lasts = pictures.map((pixels) => pixels.findLastIndex(isInk))
  return { first: Math.floor(Math.min(...firsts) / width), end: Math.floor(Math.max(...lasts) / width) + 1 }
}

/** Draws every page of layers with the same motion into a file of raw pictures. */
export async function rasterise(
  layers: readonly Layer[],
  { definitions, view }: DrawnScene,
  camera: Camera,
  motion: Motion,
  path: string,
): Promise<Raster> {
  const movesAcross = motion.x !== 0 || motion.bob.x !== 0
  const movesDown = motion.y !== 0 || motion.bob.y !== 0
  const across = movesAcross ? 2 : 1
  const down = movesDown ? 2 : 1
  const padX = movesAcross ? evenUp(motion.bob.x) + 4 : 0
  const padY = movesDown ? evenUp(motion.bob.y) + 4 : 0
  const shown = shownPart(layers.length === 1 ? layers[0] : undefined, view, camera, motion)
  const region = {
    x: shown.x - padX,
    y: shown.y - padY - motion.fall,
    width: shown.width + padX * 2,
    height: shown.height + padY * 2 + motion.fall,
  }
  const k = camera.pixelsPerUnit
  const units = {
    x: view.x + region.x / k,
    y: view.y + region.y / k,
    width: region.width / k,
    height: region.height / k,
  }
  const size = { width: region.width * across, height: region.height * down }
  const pages = Math.max(...layers.map((layer) => layer.pages.length))
  const pictures = await Promise.all(
    Array.from({ length: pages }, async (_, page) => {
      const svg = Buffer.from(sheetsSvg(layers, definitions, units, size, page))
      const raw = await sharp(svg, { unlimited: true }).ensureAlpha().raw().toBuffer()
      return new Uint32Array(raw.buffer, raw.byteOffset, raw.byteLength / 4)
    }),
  )
  // Omits empty rows above and below, because ffmpeg composites every row on every frame.
  const inked = inkedRows(pictures, size.width)
  const room = padY * 2
  const cuts = motion.fall === 0 && Number.isFinite(inked.first)
  const top = cuts ? Math.max(0, evenDown(inked.first / down) - room) : 0
  const bottom = cuts ? Math.min(region.height, evenUp(inked.end / down) + room) : region.height
  const parts = pictures.map((picture) => {
    bleedColours(picture, size.width)
    const part = picture.subarray(top * down * size.width, bottom * down * size.width)
    return new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
  })
  await writeFile(path, parts)
  return {
    path,
    width: size.width,
    height: (bottom - top) * down,
    pictures: pages,
    across,
    down,
    left: region.x,
    top: region.y + top + motion.fall,
    padX,
    padY,
  }
}
