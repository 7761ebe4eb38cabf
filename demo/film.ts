import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layerFilters, overlayFilter } from './film/composite.ts'
import { motionOf, moveAlike } from './film/motion.ts'
import type { Camera, Motion } from './film/motion.ts'
import { rasterise } from './film/raster.ts'
import type { Raster } from './film/raster.ts'
import { drawScene } from './scenes/index.ts'
import type { Box, Layer, PaletteName, ScenePlace } from './scenes/index.ts'

export interface Shot extends ScenePlace {
  seconds: number
  /** The light at the end, when it changes in the shot. */
  turnsTo?: PaletteName
}

export interface FilmOptions {
  shots: readonly Shot[]
  width: number
  height: number
  fps?: number
  outputPath: string
  ffmpegPath?: string
}

interface Sheets {
  raster: Raster
  motion: Motion
}

interface Composite {
  sheets: Sheets[]
  camera: Camera
}

/** Units of the scene across a film of this shape: a portrait one comes nearer and shows more of the sky. */
const unitsAcross = (width: number, height: number) => (width >= height ? 1600 : 780)

async function drawComposite(
  place: ScenePlace,
  shot: Shot,
  options: Required<FilmOptions>,
  folder: string,
): Promise<Composite> {
  const { width, height, fps } = options
  const across = unitsAcross(width, height)
  const frames = Math.round(shot.seconds * fps)
  const pixelsPerUnit = width / across
  const pixels = Math.min(fps * 0.75 * shot.seconds, width * 0.36)
  const pan = ((shot.seed % 2 ? 1 : -1) * Math.max(1, Math.round((pixels / frames) * 4))) / 4
  const camera: Camera = { fps, frames, pixelsPerUnit, pan }
  const margin = (Math.abs(pan) * frames) / 2 / pixelsPerUnit + 12 * shot.seconds
  const sunDrift = { dawn: -4, day: 0, golden: 4, dusk: 4, night: -4, monsoon: 0 }[shot.palette]
  const { layers, view } = drawScene(place, {
    width: across,
    height: (across * height) / width,
    margin,
    sunDrift,
  })
  const groups = groupByMotion(layers, camera)
  const sheets = await Promise.all(
    groups.map(async ({ members, motion }, i) => {
      const path = join(folder, `${place.palette}-${i}.rgba`)
      return { motion, raster: await rasterise(members, view, camera, motion, path) }
    }),
  )
  return { sheets, camera }
}

/** Neighbours that move alike become one sheet: fewer pictures to lay on each other, frame by frame. */
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

export async function renderFilm(given: FilmOptions): Promise<void> {
  const options = { fps: 24, ffmpegPath: 'ffmpeg', ...given }
  const folder = await mkdtemp(join(tmpdir(), 'serendib-film-'))
  const t0 = performance.now()
  try {
    const inputs: string[] = []
    const graph: string[] = []
    let index = 0
    const shot = options.shots[0]
    if (!shot) throw new Error('no shots')
    const composite = await drawComposite(shot, shot, options, folder)
    console.log('raster', performance.now() - t0)
    let below = ''
    for (const { raster, motion } of composite.sheets) {
      inputs.push(
        '-f',
        'rawvideo',
        '-pixel_format',
        'rgba',
        '-video_size',
        `${raster.width}x${raster.height}`,
        '-framerate',
        `${options.fps}`,
        '-i',
        raster.path,
      )
      const label = `l${index}`
      graph.push(`[${index}:v]${layerFilters(raster, motion, composite.camera)}[${label}]`)
      if (below === '') {
        graph.push(`[${label}]format=yuv420p[c${index}]`)
      } else {
        graph.push(`[${below}][${label}]${overlayFilter(raster, motion, composite.camera)}[c${index}]`)
      }
      below = `c${index}`
      index++
    }
    const args = [
      '-v',
      'error',
      '-y',
      '-filter_complex_threads',
      '2',
      ...inputs,
      '-filter_complex',
      graph.join(';'),
      '-map',
      `[${below}]`,
      '-frames:v',
      `${composite.camera.frames}`,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-crf',
      '20',
      options.outputPath,
    ]
    console.log(
      composite.sheets
        .map((s) =>
          [
            s.raster.width,
            s.raster.height,
            s.raster.left,
            s.raster.top,
            s.motion.x,
            s.motion.y,
            s.motion.cycle,
          ].join(' '),
        )
        .join('\n'),
    )
    await new Promise<void>((resolve, reject) => {
      const child = spawn(options.ffmpegPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ${code}`))))
    })
    console.log('all', performance.now() - t0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
