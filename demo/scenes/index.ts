import { createCanvas, sceneHeight } from './canvas.ts'
import type { Box, Layer, SceneDrawing } from './canvas.ts'
import { mirissa, stilt } from './coast.ts'
import { lotus, stupa } from './heritage.ts'
import { kandy, sripada } from './highlands.ts'
import { ella, tea } from './hills.ts'
import { jaffna } from './lagoon.ts'
import { tuktuk } from './town.ts'
import { weatherSheets } from './weather.ts'
import type { Weather } from './weather.ts'
import { minneriya, yala } from './wild.ts'
import { falls } from './falls.ts'
import { galle } from './galle.ts'
import { perahera } from './perahera.ts'
import { surf, whale } from './sea.ts'
import { rice } from './table.ts'
import { nineArch } from './viaduct.ts'
import { sigiriya } from './sigiriya.ts'
import type { PaletteName } from './palette.ts'

export type { Box, Layer } from './canvas.ts'
export type { PaletteName } from './palette.ts'
export type { Weather } from './weather.ts'

const scenes = {
  sigiriya,
  nineArch,
  tea,
  mirissa,
  ella,
  kandy,
  yala,
  stilt,
  galle,
  jaffna,
  surf,
  stupa,
  sripada,
  whale,
  falls,
  tuktuk,
  rice,
  lotus,
  perahera,
  minneriya,
} satisfies Record<string, SceneDrawing>

export type SceneName = keyof typeof scenes

export interface ScenePlace {
  scene: SceneName
  palette: PaletteName
  seed: number
  weather?: Weather
  /** Units by which a narrow picture looks beside the subject; above 0 to its right. */
  look?: number
}

export interface SceneView {
  /** Width in scene units; 1600 by 900 is a whole scene. */
  width: number
  height: number
  /** Extra units drawn on both sides, for moving layers. */
  margin?: number
  /** Position of the subject, 0 to 1 of the picture's width. */
  focus?: number
  /** Units per second that the sun rises (below 0) or sets. */
  sunDrift?: number
}

export interface DrawnScene {
  /** From the sky to the nearest leaves. */
  layers: Layer[]
  /** Their gradients, as SVG. */
  definitions: string
  /** The visible box before any motion. */
  view: Box
}

/** Draws a scene as a stack of sheets. The same scene and view always give the same sheets. */
export function drawScene(
  { scene, palette, seed, weather = 'clear', look = 0 }: ScenePlace,
  view: SceneView,
): DrawnScene {
  const margin = (view.margin ?? 0) + Math.abs(look)
  const width = view.width + margin * 2
  const top = sceneHeight - view.height
  const focus = (margin + view.width * (view.focus ?? 0.5)) / width
  const canvas = createCanvas({ palette, seed, width, top, focus, sunDrift: view.sunDrift ?? 0 })
  const layers = [...scenes[scene](canvas), ...weatherSheets(canvas, weather)]
  return {
    layers,
    definitions: canvas.definitions.join(''),
    view: { x: margin + look, y: top, width: view.width, height: view.height },
  }
}

/**
 * Renders one page of some sheets as an SVG of `width` by `height` pixels that shows `region`, ignoring the aspect
 * ratio.
 */
export function sheetsSvg(
  layers: readonly Layer[],
  definitions: string,
  region: Box,
  size: { width: number; height: number },
  page = 0,
) {
  const viewBox = `${region.x} ${region.y} ${region.width} ${region.height}`
  const body = layers.map((layer) => layer.pages[page % layer.pages.length] ?? '').join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${viewBox}" ` +
    `preserveAspectRatio="none"><defs>${definitions}</defs>${body}</svg>`
  )
}

/**
 * A still picture of a scene in pixels: a thumbnail, a banner (1880 by 470), a poster. Pictures wider than 16:9 show
 * more
 * land on both sides, taller ones more sky.
 */
export function stillSvg(place: ScenePlace & { focus?: number }, width: number, height: number): string {
  const wide = width / height >= 16 / 9
  const units = wide
    ? { width: (sceneHeight * width) / height, height: sceneHeight }
    : { width: 1600, height: (1600 * height) / width }
  // A tall picture zooms in on its subject instead of showing a whole scene under a tall sky.
  const nearer = wide ? 1 : Math.max(0.46, (width / height) * (9 / 16))
  const size = { width: units.width * nearer, height: units.height * nearer }
  const { layers, definitions, view } = drawScene(
    place,
    place.focus === undefined ? size : { ...size, focus: place.focus },
  )
  return sheetsSvg(layers, definitions, view, { width, height })
}
