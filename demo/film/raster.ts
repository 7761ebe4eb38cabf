import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import sharp from 'sharp'
import { sheetsSvg } from '../scenes/index.ts'
import type { Box, Layer } from '../scenes/index.ts'
import type { Camera, Motion } from './motion.ts'

/** Pictures of one layer on disk: raw RGBA, `width` by `height`, one after the other. */
export interface Raster {
  path: string
  width: number
  height: number
  pictures: number
  /** Pixels of the raster for one of the film: 2 where the layer moves by parts of a pixel. */
  across: number
  down: number
  /** Where the raster's corner lies on the film's picture when nothing has moved, in pixels, even. */
  left: number
  top: number
  /** Room around it, film pixels, so that a swing or a part of a pixel never shows its edge. */
  padX: number
  padY: number
}

const even = (value: number) => 2 * Math.floor(value / 2)

/** The part of a layer that the film ever shows, in scene units, room for its movement included. */
function regionOf(
  layers: readonly Layer[],
  view: Box,
  camera: Camera,
  motion: Motion,
  padX: number,
  padY: number,
): Box {
  const reachX = (Math.abs(motion.x) * camera.frames) / 2 / camera.pixelsPerUnit
  const reachY = (Math.abs(motion.y) * camera.frames) / 2 / camera.pixelsPerUnit
  const box = layers.every((layer) => layer.box) ? layers[0]?.box : undefined
  let left = view.x - reachX
  let right = view.x + view.width + reachX
  let top = view.y - reachY
  let bottom = view.y + view.height + reachY
  if (layers.length === 1 && box) {
    left = Math.max(left, box.x)
    right = Math.min(right, box.x + box.width)
    top = Math.max(top, box.y)
    bottom = Math.min(bottom, box.y + box.height)
  }
  const k = camera.pixelsPerUnit
  const pixels = {
    left: even((left - view.x) * k) - padX,
    top: even((top - view.y) * k) - padY,
    right: even((right - view.x) * k) + 2 + padX,
    bottom: even((bottom - view.y) * k) + 2 + padY,
  }
  return {
    x: pixels.left,
    y: pixels.top,
    width: Math.max(4, pixels.right - pixels.left),
    height: Math.max(4, pixels.bottom - pixels.top),
  }
}

/**
 * Gives transparent pixels the colour of what is below or above them. Scaling and the halving of colour mix neighbours;
 * without this every edge would get a dark rim.
 */
function bleedColours(pixels: Uint32Array, width: number): void {
  for (let i = pixels.length - width - 1; i >= 0; i--) {
    if ((pixels[i] ?? 0) >>> 24 === 0) pixels[i] = (pixels[i + width] ?? 0) & 0xffffff
  }
  for (let i = width; i < pixels.length; i++) {
    if (pixels[i] === 0) pixels[i] = (pixels[i - width] ?? 0) & 0xffffff
  }
}

/** The rows of a picture that aren't empty, from `first` to before `end`. */
function inkedRows(pixels: Uint32Array, width: number): { first: number; end: number } {
  let first = 0
  while (first < pixels.length && (pixels[first] ?? 0) >>> 24 === 0) first++
  let last = pixels.length - 1
  while (last > first && (pixels[last] ?? 0) >>> 24 === 0) last--
  return { first: Math.floor(first / width), end: Math.floor(last / width) + 1 }
}

/** Draws every page of some layers that move as one into a file of raw pictures. */
export async function rasterise(
  layers: readonly Layer[],
  view: Box,
  camera: Camera,
  motion: Motion,
  path: string,
): Promise<Raster> {
  const moving = { x: motion.x !== 0 || motion.bob.x !== 0, y: motion.y !== 0 || motion.bob.y !== 0 }
  const across = moving.x ? 2 : 1
  const down = moving.y ? 2 : 1
  const padX = moving.x ? even(motion.bob.x) + 4 : 0
  const padY = moving.y ? even(motion.bob.y) + 4 : 0
  const region = regionOf(layers, view, camera, motion, padX, padY)
  if (motion.fall > 0) {
    region.y -= motion.fall
    region.height += motion.fall
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
      const svg = Buffer.from(sheetsSvg(layers, units, size, page))
      const raw = await sharp(svg, { unlimited: true }).ensureAlpha().raw().toBuffer()
      return new Uint32Array(raw.buffer, raw.byteOffset, raw.byteLength / 4)
    }),
  )
  let rows = { first: 0, end: size.height }
  const only = pictures[0]
  if (pictures.length === 1 && only && motion.fall === 0 && !moving.y) {
    const inked = inkedRows(only, size.width)
    rows = { first: even(inked.first), end: Math.min(size.height, even(inked.end + 1)) }
  }
  const file = createWriteStream(path)
  for (const picture of pictures) {
    bleedColours(picture, size.width)
    const part = picture.subarray(rows.first * size.width, rows.end * size.width)
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    for (let copy = 0; copy < motion.hold; copy++) file.write(bytes)
  }
  file.end()
  await once(file, 'finish')
  return {
    path,
    width: size.width,
    height: rows.end - rows.first,
    pictures: pages * motion.hold,
    across,
    down,
    left: region.x,
    top: region.y + rows.first + (motion.fall > 0 ? motion.fall : 0),
    padX,
    padY,
  }
}
