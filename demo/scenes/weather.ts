import { randomFrom, sceneHeight, sheet } from './canvas.ts'
import type { Canvas, Layer } from './canvas.ts'
import { mix } from './palette.ts'
import { circle, d, ellipse, flipbook, repeat, stroke } from './pen.ts'

export type Weather = 'clear' | 'rain' | 'mist' | 'fireflies'

interface RainOptions {
  drops: number
  length: number
  /** Units after which the drops repeat. */
  height: number
  seconds: number
  opacity: number
}

function rainSheet(
  canvas: Canvas,
  name: string,
  { drops, length, height, seconds, opacity }: RainOptions,
): Layer {
  const random = randomFrom(drops)
  const repeats = Math.ceil((sceneHeight - canvas.top) / height) + 2
  const streaks = repeat((drops * canvas.width) / 1600, () => {
    const x = random() * canvas.width
    const y = canvas.top - height + random() * height
    return repeat(repeats, (k) => d`M${x} ${y + k * height}l-2 ${length}`)
  })
  const colour = mix(canvas.palette.white, canvas.palette.water[0], 0.3)
  return sheet(name, 0, stroke(streaks, colour, length > 60 ? 2.6 : 1.7, `opacity="${opacity}"`), {
    fall: { height, seconds },
  })
}

function mistSheet(canvas: Canvas, name: string, y: number, drift: number): Layer {
  const random = randomFrom(y + 5)
  const colour = canvas.palette.mist
  const wisps = repeat((7 * canvas.width) / 1600, () => {
    const [x, at] = [random() * canvas.width, y + (random() - 0.5) * 120]
    const reach = 260 + random() * 320
    // Fading rings look soft without a filter.
    return repeat(5, (k) =>
      ellipse([x, at, reach * (1 - k * 0.17), 46 * (1 - k * 0.16)], colour, 'opacity=".09"'),
    )
  })
  return sheet(name, 0.3, wisps, { drift: { x: drift, y: 0 } })
}

function fireflySheet(canvas: Canvas): Layer {
  const random = randomFrom(41)
  const left = canvas.centre - 800
  const flies = Array.from({ length: 46 }, () => ({
    x: left + random() * 1600,
    y: 560 + random() * 300,
    phase: random() * 6.283,
    reach: 8 + random() * 22,
    size: 2.2 + random() * 2.4,
  }))
  const pages = flipbook(16, (turn) =>
    flies
      .map(({ x, y, phase, reach, size }) => {
        const a = phase + turn * 6.283
        const shine = Math.max(0, Math.sin(a * 2 + phase)) ** 1.5
        const [fx, fy] = [x + Math.cos(a) * reach, y + Math.sin(a * 2) * reach * 0.5]
        return (
          circle(fx, fy, size * 4, '#FFE27A', `opacity="${(shine * 0.18).toFixed(2)}"`) +
          circle(fx, fy, size, '#FFF3B0', `opacity="${shine.toFixed(2)}"`)
        )
      })
      .join(''),
  )
  return sheet('fireflies', 0, pages, {
    pagesPerSecond: 8,
    box: { x: left, y: 530, width: 1600, height: 360 },
  })
}

/** The weather layers over a whole scene. */
export function weatherSheets(canvas: Canvas, weather: Weather): Layer[] {
  switch (weather) {
    case 'clear':
      return []
    case 'rain':
      return [
        rainSheet(canvas, 'far rain', { drops: 90, length: 44, height: 300, seconds: 0.5, opacity: 0.3 }),
        rainSheet(canvas, 'near rain', { drops: 34, length: 92, height: 450, seconds: 0.5, opacity: 0.36 }),
      ]
    case 'mist':
      return [mistSheet(canvas, 'high mist', 470, 11), mistSheet(canvas, 'low mist', 690, 22)]
    case 'fireflies':
      return [fireflySheet(canvas)]
  }
}
