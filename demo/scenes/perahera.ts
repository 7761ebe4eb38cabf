import { sheet } from './canvas.ts'
import type { SceneDrawing } from './canvas.ts'
import { elephant, person } from './creatures.ts'
import { canopy } from './landscape.ts'
import { circle, d, downward, ellipse, flipbook, group, rect, repeat, shape, stroke } from './pen.ts'

/** The caparison of a procession elephant, in the elephant's own units. */
function caparison(cloth: string, stone: string, lit: number): string {
  const gold = '#F5B335'
  const spots = [-84, -54, -24, 6]
  const bulbs = [
    [88, -194],
    [104, -178],
    [116, -156],
    [122, -134],
    [-90, -84],
    [-62, -76],
    [-34, -74],
    [-6, -76],
    [22, -82],
  ]
  return (
    shape('M-114-110Q-116-178-54-196Q10-204 48-188L42-62Q-30-48-106-62Z', cloth) +
    shape('M-110-78Q-30-60 42-76L42-62Q-30-48-106-62Z', gold) +
    shape('M-112-130Q-30-120 46-130L46-120Q-30-108-112-118Z', gold) +
    spots
      .map(
        (x) =>
          circle(x, -98, 9, '#F8E7B8') +
          circle(x, -98, 4, stone) +
          shape(`M${x}-172l12 16-12 16-12-16Z`, stone),
      )
      .join('') +
    shape('M62-204Q98-222 132-190Q140-150 134-104L120-102Q112-150 84-170Z', cloth) +
    stroke('M70-200Q104-196 124-110', gold, 6) +
    shape('M100-176l10 14-10 14-10-14Z', stone) +
    bulbs
      .map(([x = 0, y = 0], i) =>
        circle(x, y, (i + lit) % 4 < 2 ? 6.4 : 4.2, (i + lit) % 4 < 2 ? '#FFFBE6' : '#FFDF94'),
      )
      .join('') +
    shape('M-58-192V-232H18V-192Z', '#C23A2F') +
    shape('M-72-230Q-64-262-20-290Q24-262 32-230Z', '#E9B23A') +
    shape('M-26-288L-20-318L-14-288Z', '#FFE6A0') +
    circle(-20, -212, 10, '#FFE6A0') +
    stroke('M-58-214H18', gold, 4)
  )
}

interface Walker {
  x: number
  y: number
  size: number
  cloth: string
  depth: number
  /** Seconds per sway. */
  seconds: number
}

export const perahera: SceneDrawing = (canvas) => {
  const { centre, width, random, top } = canvas
  const skin = { skin: '#3F3B46', shade: '#25232D' }
  const walker = ({ x, y, size, cloth, depth, seconds }: Walker) =>
    sheet(
      `elephant ${x}`,
      depth,
      flipbook(4, (turn) =>
        elephant(centre + x, y, size, skin, { dress: caparison(cloth, '#F5B335', turn * 4) }),
      ),
      {
        pagesPerSecond: 4,
        drift: { x: 9, y: 0 },
        bob: { x: 3, y: size * 0.008, seconds },
        box: { x: centre + x - size * 0.7, y: y - size * 1.7, width: size * 1.6, height: size * 1.75 },
      },
    )
  const bulbColours = ['#FFD27A', '#FF8A5C', '#8FB9FF', '#8FE0A8']
  const wireY = (i: number, x: number) => 120 + i * 24 + 33 * (1 - Math.cos((x / 800 + i * 0.17) * 6.283))
  const wires = repeat(5, (i) => {
    let path = ''
    for (let x = -20; x <= width + 20; x += 40) path += d`${path === '' ? 'M' : 'L'}${x} ${wireY(i, x)}`
    return stroke(path, '#2A3B60', 2)
  })
  const bulbs = flipbook(2, (turn) =>
    repeat(5, (i) =>
      repeat(width / 64, (k) => {
        const on = (k + i + turn * 2) % 2 === 0
        return circle(
          k * 64,
          wireY(i, k * 64) + 8,
          on ? 5.4 : 3.6,
          bulbColours[(k + i) % 4] ?? '',
          on ? '' : 'opacity=".65"',
        )
      }),
    ),
  )
  const bearers = Array.from({ length: Math.round(width / 102) }, (_, i) => ({
    x: i * 102 + random() * 20,
    phase: random() * 6.283,
    red: i % 2 === 1,
  })).filter(({ x }) => Math.abs(x - centre) > 190)
  const crowd = bearers
    .map(
      ({ x, red }) =>
        person(x, 850, 104, red ? '#C23A2F' : '#F6F2E6', red ? '#F5B335' : '#C23A2F') +
        stroke(d`M${x + 26} 804V694`, '#6B4A2A', 6),
    )
    .join('')
  const torches = flipbook(8, (turn) =>
    bearers
      .map(({ x, phase }) => {
        const flare = Math.sin(phase + turn * 6.283)
        return (
          circle(x + 26, 680, 34 + flare * 5, '#F5B335', `opacity="${(0.22 + 0.06 * flare).toFixed(2)}"`) +
          shape(
            d`M${x + 26 + flare * 3} ${644 - flare * 8}q${18 - flare * 3} 30 ${-flare * 3} ${50 + flare * 8}q-18-22 0 ${-50 - flare * 8}Z`,
            '#FFD27A',
          )
        )
      })
      .join(''),
  )
  const stars = repeat(width / 24, () =>
    circle(
      random() * width,
      top + random() * (420 - top),
      0.9 + random() * 1.6,
      '#fff',
      `opacity="${(0.35 + random() * 0.6).toFixed(2)}"`,
    ),
  )
  return [
    sheet(
      'sky',
      0,
      rect([-20, top - 20, width + 40, 940 - top], downward(canvas, ['#0A1630', '#1C2B4C', '#5A3424'])) +
        stars,
    ),
    sheet('trees', 0.15, canopy(canvas, { y: 520, unevenness: 24, crown: 70, fill: '#11203A' }) + wires),
    sheet('bulbs', 0.15, bulbs, { pagesPerSecond: 2, box: { x: 0, y: 110, width, height: 200 } }),
    sheet(
      'street',
      0.35,
      rect([-20, 700, width + 40, 240], '#2A1B1A') +
        group(ellipse([centre, 770, 640, 90], '#F5B335'), 'opacity=".16"'),
    ),
    walker({ x: -430, y: 760, size: 220, cloth: '#7A1F2B', depth: 0.35, seconds: 2 }),
    walker({ x: 470, y: 760, size: 220, cloth: '#1C4F42', depth: 0.35, seconds: 3 }),
    walker({ x: 0, y: 800, size: 380, cloth: '#173C8C', depth: 0.42, seconds: 3 }),
    sheet('bearers', 0.6, crowd),
    sheet('torches', 0.6, torches, { pagesPerSecond: 8, box: { x: 0, y: 620, width, height: 110 } }),
    sheet('crowd', 1, canopy(canvas, { y: 895, unevenness: 6, crown: 46, fill: '#0B0D14' })),
  ]
}
