import { randomFrom, sceneHeight, sheet } from './canvas.ts'
import type { Canvas, Layer } from './canvas.ts'
import { mix } from './palette.ts'
import { circle, d, downward, flipbook, glow, group, rect, repeat, shape, stroke, veil } from './pen.ts'

type Rise = (t: number) => number

/** A smooth random wave of `octaves` sines, about -1 to 1. */
function wave(random: () => number, octaves: number): Rise {
  const parts = Array.from({ length: octaves }, (_, i) => ({
    phase: random() * 6.28,
    pace: (random() * 0.6 + 0.7) * 2.05 ** i,
    size: 1.9 ** -i,
  }))
  return (t) => parts.reduce((sum, { phase, pace, size }) => sum + Math.sin(t * pace + phase) * size, 0) / 1.9
}

interface RidgeOptions {
  y: number
  height: number
  /** Approximate number of hills per 1600 units. */
  hills: number
  fill: string
  /** Added to y at t (0 to 1 of the width): valleys and gaps. */
  rise?: Rise
}

/** A line of hills, filled down to the bottom of the picture. */
export function ridge(canvas: Canvas, { y, height, hills, fill, rise }: RidgeOptions): string {
  const noise = wave(canvas.random, 5)
  const step = 34
  let path = `M-10 ${sceneHeight + 10}`
  for (let x = -10; x <= canvas.width + step; x += step) {
    const t = x / canvas.width
    path += d`L${x} ${y + (rise?.(t) ?? 0) + noise((t * hills * canvas.width) / 1600) * height}`
  }
  return shape(d`${path}L${canvas.width + 44} ${sceneHeight + 10}Z`, fill)
}

interface CanopyOptions {
  y: number
  unevenness: number
  /** Width of one crown. */
  crown: number
  fill: string
  rise?: Rise
}

/** Treetops, filled down to the bottom of the picture. */
export function canopy(canvas: Canvas, { y, unevenness, crown, fill, rise }: CanopyOptions): string {
  const noise = wave(canvas.random, 3)
  let x = -crown
  let top = y + noise(0) * unevenness + (rise?.(0) ?? 0)
  let path = d`M${x} ${sceneHeight + 20}L${x} ${top}`
  while (x < canvas.width + crown) {
    const span = crown * (0.55 + canvas.random() * 0.8)
    const t = (x + span) / canvas.width
    x += span
    top =
      y +
      noise((t * 5 * canvas.width) / 1600) * unevenness +
      (rise?.(t) ?? 0) +
      (canvas.random() - 0.5) * crown * 0.5
    path += d`A${span * 0.62} ${span * 0.62} 0 0 1 ${x} ${top}`
  }
  return shape(d`${path}L${x} ${sceneHeight + 20}Z`, fill)
}

/** The distance of t from the subject in units, for clearings and valleys. */
export const fromCentre = (canvas: Canvas, t: number, offset = 0) =>
  Math.abs(t * canvas.width - canvas.centre - offset)

/** A band of mist, densest slightly below its middle. */
export function mist(canvas: Canvas, y: number, height: number, opacity = 0.8): string {
  const colour = canvas.palette.mist
  const fill = veil(canvas, [
    [0, colour, 0],
    [0.6, colour, opacity],
    [1, colour, 0],
  ])
  return rect([-10, y, canvas.width + 20, height], fill)
}

/** Long soft clouds across the full width. */
export function cloudBank(canvas: Canvas, y: number, count: number, fill: string, opacity = 0.5): string {
  const clouds = repeat(count, () => {
    const x = canvas.random() * canvas.width
    const at = y + (canvas.random() - 0.5) * 150
    const length = 150 + canvas.random() * 260
    return (
      d`M${x - length * 0.55} ${at}q${length * 0.5} ${-length * 0.11} ${length * 1.1} 0q${-length * 0.5} ${length * 0.05} ${-length * 1.1} 0Z` +
      d`M${x - length * 0.2} ${at + 16}q${length * 0.4} ${-length * 0.05} ${length * 0.8} 0q${-length * 0.4} ${length * 0.03} ${-length * 0.8} 0Z`
    )
  })
  return shape(clouds, fill, `opacity="${opacity}"`)
}

/** Glitter on water between two heights: short bars that grow and fade page by page. */
export function glints(
  canvas: Canvas,
  place: { top: number; bottom: number; x: number; spread: number },
  fill: string,
  { count = 26, opacity = 0.75 } = {},
): { pages: string[]; box: { x: number; y: number; width: number; height: number } } {
  const bars = Array.from({ length: count }, (_, i) => {
    const t = i / count
    return {
      y: place.top + (place.bottom - place.top) * t * t,
      length: (16 + canvas.random() * 90) * (0.35 + t),
      x: place.x + (canvas.random() - 0.5) * place.spread * (0.4 + t * 1.3),
      thick: 3 + t * 5,
      phase: canvas.random() * 6.283,
    }
  })
  const half = place.spread * 0.85 + 75
  return {
    pages: flipbook(8, (turn) => {
      const drawn = bars.map(({ x, y, length, thick, phase }) => {
        const swell = 0.72 + 0.28 * Math.sin(phase + turn * 6.283)
        return rect(
          [x - (length * swell) / 2, y, length * swell, thick],
          fill,
          `rx="3" opacity="${swell.toFixed(2)}"`,
        )
      })
      return group(drawn.join(''), `opacity="${opacity}"`)
    }),
    box: {
      x: place.x - half,
      y: place.top - 4,
      width: half * 2,
      height: place.bottom - place.top + 16,
    },
  }
}

/** The sky, with stars at night: the lowest sheet. */
export function sky(canvas: Canvas): Layer {
  const { palette, width, top } = canvas
  // Uses a separate random sequence, so that a scene has the same hills by day and by night.
  const random = randomFrom(77)
  const stars =
    canvas.paletteName === 'night'
      ? repeat((width / 20) * (1 - top / 900), () => {
          const x = random() * width
          const y = top + random() * (sceneHeight * 0.6 - top)
          const shine = (0.35 + random() * 0.6).toFixed(2)
          return circle(x, y, 0.9 + random() * 1.6, '#ffffff', `opacity="${shine}"`)
        })
      : ''
  return sheet(
    'sky',
    0,
    rect([-20, top - 20, width + 40, sceneHeight - top + 40], downward(canvas, palette.sky)) + stars,
  )
}

/** The sun, or the moon at night, with a halo of `halo` radii. */
export function sun(canvas: Canvas, offset: number, y: number, radius: number, halo = 3.4): Layer {
  const x = canvas.centre + offset
  const colour = canvas.palette.sun
  const fill = glow(canvas, [
    [0, colour, 0.85],
    [0.35, colour, 0.32],
    [1, colour, 0],
  ])
  const craters =
    canvas.paletteName === 'night'
      ? circle(x - radius * 0.3, y - radius * 0.2, radius * 0.22, mix(colour, canvas.palette.far, 0.22)) +
        circle(x + radius * 0.25, y + radius * 0.3, radius * 0.3, mix(colour, canvas.palette.far, 0.16)) +
        circle(x + radius * 0.3, y - radius * 0.42, radius * 0.13, mix(colour, canvas.palette.far, 0.18))
      : ''
  const reach = radius * halo
  return sheet('sun', 0.02, circle(x, y, reach, fill) + circle(x, y, radius, colour) + craters, {
    drift: { x: 0, y: canvas.sunDrift },
    box: { x: x - reach, y: y - reach, width: reach * 2, height: reach * 2 },
  })
}

/** Drifting clouds. Portrait pictures get another bank in their taller sky. */
export function clouds(
  canvas: Canvas,
  y: number,
  spacing: number,
  opacity: number,
  fill = canvas.palette.white,
): Layer {
  const count = canvas.width / spacing
  const high = canvas.top < 0 ? cloudBank(canvas, canvas.top * 0.45, count, fill, opacity * 0.8) : ''
  return sheet('clouds', 0.05, high + cloudBank(canvas, y, count, fill, opacity), {
    drift: { x: 7.5, y: 0 },
  })
}

/** Water from `y` to the bottom of the picture. */
export const water = (canvas: Canvas, y: number, colours: readonly string[]) =>
  rect([-20, y, canvas.width + 40, sceneHeight - y + 20], downward(canvas, colours))

interface SwellOptions {
  y: number
  /** Crest to trough. */
  height: number
  /** Crest to crest. */
  length: number
  fill: string
  /** How far down it is filled. Only as far as visible, because it is composited on every frame. */
  depth?: number
  more?: string
}

/** One line of swell across the picture. */
export function swell(
  canvas: Canvas,
  { y, height, length, fill, depth = 130, more = '' }: SwellOptions,
): string {
  const crests = repeat(
    canvas.width / length + 2,
    () => d`q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`,
  )
  return shape(d`M-${length} ${y + depth}V${y}${crests}V${y + depth}Z`, fill, more)
}

interface GrassOptions {
  y: number
  /** Distance between blades. */
  spacing: number
  /** Height of the tallest blade. */
  height: number
  colour: string
  width?: number
}

/** Grass from `y` upwards, bent by the wind. */
export function grass(canvas: Canvas, { y, spacing, height, colour, width = 5 }: GrassOptions): string {
  const blades = repeat(canvas.width / spacing, (i) => {
    const x = i * spacing + canvas.random() * spacing * 0.8
    const tall = height * (0.28 + canvas.random() * 0.72)
    return d`M${x} ${y}q${(canvas.random() - 0.5) * 14} ${-tall * 0.6} ${(canvas.random() - 0.4) * 34} ${-tall}`
  })
  return stroke(blades, colour, width)
}
