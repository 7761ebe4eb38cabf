import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { at, circle, d, ellipse, flipbook, rect, repeat, shape, stroke } from './pen.ts'

/** The bowls around the rice: where they stand, the curry and what swims in it. */
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
    // To the edge of the leaf, a little forward.
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

export const rice: SceneDrawing = (canvas) => {
  const { centre, random, top } = canvas
  const middle = (900 + top) / 2
  const scatter = (count: number, reach: number, piece: (x: number, y: number, i: number) => string) =>
    repeat(count, (i) => {
      const a = random() * 6.28
      const r = Math.sqrt(random()) * reach
      return piece(Math.cos(a) * r, Math.sin(a) * r, i)
    })
  const plate =
    circle(6, 12, 188, '#000', 'opacity=".25"') +
    circle(0, 0, 180, '#B9653C') +
    circle(-4, -5, 172, '#CF8257', 'opacity=".6"') +
    circle(0, 0, 164, '#FBF5E4') +
    scatter(240, 146, (x, y, i) =>
      ellipse(
        [x, y, 9, 3.2],
        i % 3 ? '#fff' : '#E9DEC2',
        `transform="rotate(${Math.round(random() * 180)} ${Math.round(x)} ${Math.round(y)})"`,
      ),
    ) +
    shape('M-14-30q20-34 44-6q-14 26-44 6Z', '#2F6B35') +
    shape('M4-26q34-14 40 16q-28 10-40-16Z', '#3C8443')
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
        scatter(14, 56, (px, py) =>
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
          return ellipse(
            [x + Math.sin(a) * 16, y + Math.cos(a) * 12, size, size * 0.7],
            '#ffffff',
            `opacity="${(0.05 + 0.04 * Math.sin(a)).toFixed(3)}"`,
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
