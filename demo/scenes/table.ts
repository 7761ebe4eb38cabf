import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { at, circle, d, ellipse, flipbook, rect, repeat, shape, stroke } from './pen.ts'

/** The bowls around the rice: position, colour of the curry and of its pieces. */
const bowls: [number, number, string, string][] = [
  [-400, -120, '#E2A52D', '#F6D169'],
  [-330, 160, '#9B2D1F', '#D1502F'],
  [400, -130, '#3C7A3A', '#77AE4C'],
  [350, 150, '#F2E7CC', '#FFFFFF'],
  [-120, -290, '#6B3A22', '#A4673B'],
  [130, 290, '#D8662B', '#F4A04B'],
  [120, -300, '#C9B037', '#EBDD84'],
  [-110, 300, '#5D2340', '#96466A'],
]

function tableCloth(canvas: Canvas, top: number): string {
  const cloths = [
    ['#7A2E22', '#8C3A2A'],
    ['#174A45', '#1D5850'],
    ['#1C3C78', '#224789'],
    ['#8A5A1E', '#99682A'],
  ]
  const [ground = '#7A2E22', figure = '#8C3A2A'] = cloths[Math.floor(canvas.random() * 4)] ?? []
  const rows = Math.ceil((920 - top) / 150) + 1
  const diamonds = repeat(rows, (y) =>
    repeat(
      canvas.width / 150 + 1,
      (x) => d`M${x * 150 + (y % 2) * 75} ${top + y * 150 - 60}l60 65-60 65-60-65Z`,
    ),
  )
  return (
    rect([-20, top - 20, canvas.width + 40, 960 - top], ground) +
    shape(diamonds, figure) +
    rect([-20, top + 40, canvas.width + 40, 8], '#E9B23A', 'opacity=".7"') +
    rect([-20, 852, canvas.width + 40, 8], '#E9B23A', 'opacity=".7"')
  )
}

function bananaLeaf(): string {
  const green = '#3F8A4A'
  const veins = repeat(30, (i) => {
    const x = -600 + i * 42
    // To the edge of the leaf, slightly forward.
    const end = 255 * Math.sqrt(Math.max(0, 1 - ((x + 56) / 640) ** 2))
    return stroke(
      d`M${x} 0Q${x + 20} ${-end * 0.6} ${x + 50} ${-end}M${x} 0Q${x + 20} ${end * 0.6} ${x + 50} ${end}`,
      '#357C42',
      3,
    )
  })
  return (
    ellipse([10, 16, 640, 280], '#000', 'opacity=".25"') +
    ellipse([0, 0, 640, 280], green) +
    ellipse([0, -30, 610, 225], '#4B9A56', 'opacity=".4"') +
    stroke('M-640 0H640', '#7DBB62', 9) +
    veins
  )
}

/** `count` pieces spread evenly over a disc. */
function strew(
  canvas: Canvas,
  count: number,
  reach: number,
  piece: (x: number, y: number, i: number) => string,
) {
  return repeat(count, (i) => {
    const angle = canvas.random() * 6.28
    const distance = Math.sqrt(canvas.random()) * reach
    return piece(Math.cos(angle) * distance, Math.sin(angle) * distance, i)
  })
}

const turned = (canvas: Canvas, x: number, y: number) =>
  `transform="rotate(${Math.round(canvas.random() * 180)} ${Math.round(x)} ${Math.round(y)})"`

const clayPlate =
  circle(6, 12, 188, '#000', 'opacity=".25"') +
  circle(0, 0, 180, '#B9653C') +
  circle(-4, -5, 172, '#CF8257', 'opacity=".6"')

const curryLeaves =
  shape('M-14-30q20-34 44-6q-14 26-44 6Z', '#2F6B35') + shape('M4-26q34-14 40 16q-28 10-40-16Z', '#3C8443')

function ricePlate(canvas: Canvas, ground: string, grains: readonly [string, string]): string {
  const rice = strew(canvas, 260, 148, (x, y, i) =>
    ellipse([x, y, 9, 3.2], i % 3 ? grains[0] : grains[1], turned(canvas, x, y)),
  )
  return clayPlate + circle(0, 0, 164, ground) + rice + curryLeaves
}

/** Three hoppers, crisp and lacy at the rim, with an egg in the top one. */
function hoppers(canvas: Canvas): string {
  const one = (x: number, y: number, size: number, middle: string) => {
    const lace = repeat(70, (i) => {
      const a = (i / 70) * 6.283
      const r = size * (0.93 + canvas.random() * 0.1)
      return circle(
        Math.cos(a) * r,
        Math.sin(a) * r,
        size * (0.03 + canvas.random() * 0.03),
        i % 2 ? '#B9772F' : '#D79A4C',
      )
    })
    const pores = strew(canvas, 90, size * 0.9, (px, py) =>
      circle(px, py, 1.5 + canvas.random() * 3, '#B9772F', 'opacity=".4"'),
    )
    return at(
      x,
      y,
      circle(5, 9, size, '#000', 'opacity=".25"') +
        circle(0, 0, size * 0.98, '#DBA355') +
        lace +
        circle(0, 0, size * 0.84, '#E9C07C') +
        circle(0, 0, size * 0.64, '#F6E6C2') +
        pores +
        middle,
    )
  }
  const egg =
    shape('M-62-6Q-66-58-10-62Q58-66 62-8Q66 54 6 58Q-58 62-62-6Z', '#FFFDF4') +
    circle(-2, -4, 29, '#F3A11F') +
    circle(-10, -13, 9, '#FFD27A') +
    repeat(12, () => circle((canvas.random() - 0.5) * 90, (canvas.random() - 0.5) * 90, 2, '#3A2A1C'))
  return clayPlate + one(-66, -52, 118, '') + one(78, -34, 116, '') + one(2, 44, 134, egg)
}

/** Chopped roti, egg, leeks and carrot, fresh from the iron plate. */
function kottu(canvas: Canvas): string {
  const colours = ['#E8C98A', '#D9A25A', '#F3DFAE', '#77AE4C', '#D8662B', '#F6D169', '#B9853F', '#3C7A3A']
  const strips = strew(canvas, 330, 150, (x, y, i) =>
    rect(
      [x - 13, y - 5, 16 + canvas.random() * 16, 7 + canvas.random() * 5],
      colours[i % 8] ?? '',
      `rx="3" ${turned(canvas, x, y)}`,
    ),
  )
  const lime =
    circle(96, 84, 30, '#5E9C3C') +
    circle(96, 84, 25, '#D9E8A0') +
    repeat(4, (i) =>
      stroke(
        d`M96 84l${Math.cos(i * 0.785) * 24} ${Math.sin(i * 0.785) * 24}M96 84l${-Math.cos(i * 0.785) * 24} ${-Math.sin(i * 0.785) * 24}`,
        '#A9C766',
        3,
      ),
    )
  return clayPlate + circle(0, 0, 164, '#C99A52') + strips + lime + curryLeaves
}

/** The dish in the middle, by seed. */
const dishes: readonly ((canvas: Canvas) => string)[] = [
  (canvas) => ricePlate(canvas, '#FBF5E4', ['#FFFFFF', '#E9DEC2']),
  (canvas) => ricePlate(canvas, '#B9765A', ['#D9A184', '#A8604A']),
  hoppers,
  kottu,
]

export const rice: SceneDrawing = (canvas) => {
  const { centre, random, top } = canvas
  const middle = (900 + top) / 2
  const plate = dishes[canvas.seed % dishes.length]?.(canvas) ?? ''
  const pots = bowls.map(([x, y, curry, pieces]) =>
    at(
      x,
      y,
      circle(6, 10, 96, '#000', 'opacity=".28"') +
        circle(0, 0, 94, '#5A2A1C') +
        circle(-3, -4, 90, '#8B4A30', 'opacity=".7"') +
        circle(0, 0, 82, '#6A3522') +
        circle(0, 0, 74, curry) +
        shape('M-60-30Q-30-66 20-62Q-20-44-60-30Z', '#ffffff', 'opacity=".16"') +
        strew(canvas, 14, 56, (px, py) =>
          circle(px, py, 7 + random() * 12, pieces, `opacity="${(0.5 + random() * 0.5).toFixed(2)}"`),
        ) +
        shape('M-20-10q20-34 44-6q-14 26-44 6Z', '#2F6B35'),
    ),
  )
  const puffs = Array.from({ length: 7 }, () => ({
    x: (random() - 0.5) * 900,
    y: (random() - 0.5) * 420,
    size: 60 + random() * 70,
    phase: random() * 6.283,
  }))
  const steam = flipbook(8, (turn) =>
    at(
      centre,
      middle,
      puffs
        .map(({ x, y, size, phase }) => {
          const a = phase + turn * 6.283
          const opacity = (0.026 + 0.02 * Math.sin(a)).toFixed(3)
          const [px, py] = [x + Math.sin(a) * 16, y + Math.cos(a) * 12]
          // Fading rings look soft without a filter.
          return repeat(4, (k) =>
            ellipse(
              [px, py, size * (1.15 - k * 0.24), size * (0.8 - k * 0.17)],
              '#ffffff',
              `opacity="${opacity}"`,
            ),
          )
        })
        .join(''),
    ),
  )
  return [
    sheet('cloth', 0.3, tableCloth(canvas, top)),
    sheet('leaf', 0.38, at(centre, middle, bananaLeaf(), 1, -12)),
    sheet('meal', 0.46, at(centre, middle, plate + pots.join(''))),
    sheet('steam', 0.7, steam, {
      pagesPerSecond: 8,
      box: { x: centre - 640, y: middle - 360, width: 1280, height: 720 },
    }),
  ]
}
