import { drawScene } from '../scenes/index.ts'
import type { Layer, PaletteName, ScenePlace } from '../scenes/index.ts'
import { layerFilters, overlayFilter } from './composite.ts'
import type { Sheet } from './composite.ts'
import { motionOf, moveAlike } from './motion.ts'
import type { Camera, Motion } from './motion.ts'
import { rasterise } from './raster.ts'

/** One take: a scene filmed for some seconds by a slowly panning camera. */
export interface Shot extends ScenePlace {
  seconds: number
  /** The light that the shot changes to. */
  turnsTo?: PaletteName
}

export interface PictureSize {
  width: number
  height: number
  fps: number
}

export interface DrawnShot {
  camera: Camera
  /** The same sheets in the first light and, if it changes, in the second. */
  lights: Sheet[][]
}

/** Units per second: the sun rises in the morning and sets in the evening; the moon rises. */
const sunDrift: Record<PaletteName, number> = { dawn: -4, day: 0, golden: 4, dusk: 4, night: -4, monsoon: 0 }

/** The nearest layer moves at 0.75 pixels per frame, limited to about a third of the picture in total. */
function panSpeed(frames: number, width: number, seed: number): number {
  const speed = Math.min(0.75, (width * 0.36) / frames)
  return Math.max(0.25, Math.round(speed * 4) / 4) * (seed % 2 === 0 ? -1 : 1)
}

/** Merges adjacent layers with the same motion into one sheet, so that ffmpeg composites fewer per frame. */
function groupByMotion(layers: readonly Layer[], camera: Camera) {
  const groups: { members: Layer[]; motion: Motion }[] = []
  for (const layer of layers) {
    const motion = motionOf(layer, camera)
    const last = groups.at(-1)
    if (last && moveAlike(last.motion, motion)) last.members.push(layer)
    else groups.push({ members: [layer], motion })
  }
  return groups
}

/** Draws all layers of a shot into raw pictures whose paths begin with `prefix`. */
export async function drawShot(
  shot: Shot,
  { width, height, fps }: PictureSize,
  prefix: string,
): Promise<DrawnShot> {
  // A portrait video is closer to its subject and shows more sky.
  const across = width >= height ? 1600 : 780
  const frames = Math.round(shot.seconds * fps)
  const pixelsPerUnit = width / across
  const camera = { fps, frames, pixelsPerUnit, pan: panSpeed(frames, width, shot.seed) }
  const margin = (Math.abs(camera.pan) * frames) / 2 / pixelsPerUnit + 12 * shot.seconds
  const seen = { width: across, height: (across * height) / width, margin, sunDrift: sunDrift[shot.palette] }
  const palettes = shot.turnsTo === undefined ? [shot.palette] : [shot.palette, shot.turnsTo]
  const lights = await Promise.all(
    palettes.map((palette, light) => {
      const scene = drawScene({ ...shot, palette }, seen)
      return Promise.all(
        groupByMotion(scene.layers, camera).map(async ({ members, motion }, i) => {
          const path = `${prefix}${light}-${i}.rgba`
          return { motion, raster: await rasterise(members, scene, camera, motion, path) }
        }),
      )
    }),
  )
  return { camera, lights }
}

/** When and for how long the light changes, in frames. Both lights are computed only then. */
function turnOf({ frames, fps }: Camera) {
  const length = Math.min(8 * fps, Math.round(frames * 0.5))
  return { from: Math.round((frames - length) / 2), length }
}

/** ffmpeg's inputs and filters for a shot. Outputs `[label]` with exactly the shot's number of frames. */
export function shotGraph({ camera, lights }: DrawnShot, label: string, firstInput: number) {
  const inputs: string[] = []
  const filters: string[] = []
  const turn = turnOf(camera)
  let input = firstInput
  const ends = lights.map((sheets, light) => {
    const firstFrame = light === 0 ? 0 : turn.from
    let below = ''
    for (const [i, sheet] of sheets.entries()) {
      const { raster, motion } = sheet
      inputs.push(
        '-f',
        'rawvideo',
        '-pixel_format',
        'rgba',
        '-video_size',
        `${raster.width}x${raster.height}`,
      )
      inputs.push('-framerate', `${camera.fps}/${motion.hold}`, '-i', raster.path)
      const layer = `${label}s${light}_${i}`
      const result = `${label}c${light}_${i}`
      filters.push(`[${input++}:v]${layerFilters(sheet, camera, firstFrame, below === '')}[${layer}]`)
      if (below !== '')
        filters.push(`[${below}][${layer}]${overlayFilter(sheet, camera, firstFrame)}[${result}]`)
      below = below === '' ? layer : result
    }
    if (lights.length === 1) return `[${below}]`
    const last = light === 0 ? turn.from + turn.length : camera.frames - turn.from
    filters.push(`[${below}]trim=end_frame=${last}[${label}e${light}]`)
    return `[${label}e${light}]`
  })
  const seconds = (frames: number) => frames / camera.fps
  const fade = `xfade=transition=fade:duration=${seconds(turn.length)}:offset=${seconds(turn.from)},`
  const exact = `trim=end_frame=${camera.frames},setpts=PTS-STARTPTS`
  filters.push(`${ends.join('')}${ends.length > 1 ? fade : ''}${exact}[${label}]`)
  return { inputs, filters }
}
