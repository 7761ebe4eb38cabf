import { sheet } from './canvas.ts'
import type { Canvas, Layer } from './canvas.ts'
import { mix } from './palette.ts'
import { at, circle, d, ellipse, flipbook, repeat, shape, stroke } from './pen.ts'

interface FlockOptions {
  /** From the subject's x. */
  offset: number
  y: number
  count: number
  size: number
  colour: string
  /** Units per second. */
  speed?: number
}

/** A flock of flying birds: a flipbook of one wingbeat that drifts across. */
export function flock(canvas: Canvas, { offset, y, count, size, colour, speed = 26 }: FlockOptions): Layer {
  const spread = { x: size * 9, y: size * 4 }
  const birds = Array.from({ length: count }, () => ({
    x: canvas.centre + offset + (canvas.random() - 0.5) * spread.x,
    y: y + (canvas.random() - 0.5) * spread.y,
    wing: size * (0.5 + canvas.random() * 0.6),
    phase: canvas.random() * 6.283,
  }))
  const beat = (turn: number) =>
    birds
      .map((bird) => {
        // Wings are mostly up with a short push down, so that the birds seem to glide.
        const lift = 0.55 + 0.45 * Math.sin(bird.phase + turn * 6.283)
        const up = bird.wing * (0.2 + 0.5 * lift)
        const tip = bird.wing * (0.35 - 0.5 * lift)
        const w = bird.wing
        return (
          d`M${bird.x - w} ${bird.y + tip}q${w * 0.5} ${-up} ${w} ${-tip}` +
          d`q${w * 0.5} ${-up + tip} ${w} ${tip}`
        )
      })
      .join('')
  return sheet(
    'birds',
    0.12,
    flipbook(12, (turn) => stroke(beat(turn), colour, Math.max(2, size * 0.1))),
    {
      drift: { x: speed, y: 0 },
      pagesPerSecond: 12,
      box: {
        x: canvas.centre + offset - spread.x / 2 - size * 1.3,
        y: y - spread.y / 2 - size,
        width: spread.x + size * 2.6,
        height: spread.y + size * 2,
      },
    },
  )
}

/** A person sitting or standing in a wrap of two colours, feet at x, y. */
export function person(x: number, y: number, size: number, wrap: string, sash: string): string {
  const hair = '#1B1413'
  const s = size
  return (
    shape(
      d`M${x - s * 0.2} ${y}Q${x - s * 0.24} ${y - s * 0.62} ${x} ${y - s * 0.66}Q${x + s * 0.24} ${y - s * 0.62} ${x + s * 0.2} ${y}Z`,
      wrap,
    ) +
    shape(
      d`M${x - s * 0.16} ${y - s * 0.58}L${x + s * 0.2} ${y - s * 0.2}V${y - s * 0.05}L${x - s * 0.2} ${y - s * 0.4}Z`,
      sash,
    ) +
    circle(x, y - s * 0.8, s * 0.15, hair)
  )
}

export interface ElephantColours {
  skin: string
  shade: string
}

/** An elephant facing right, `size` high at the shoulder, feet at x, y. */
export function elephant(
  x: number,
  y: number,
  size: number,
  { skin, shade }: ElephantColours,
  { mirrored = false, tusks = true, dress = '' } = {},
): string {
  const lit = mix(skin, '#ffffff', 0.14)
  const dim = mix(skin, shade, 0.45)
  const legs =
    // The far pair first, darker.
    shape('M-62-78Q-64-40-60-2Q-60 2-54 2H-30Q-26 2-26-4Q-30-40-22-70Z', shade) +
    shape('M30-78Q34-40 30-4Q30 2 36 2H60Q66 2 65-4Q64-40 70-80Z', shade)
  const body =
    shape(
      'M-108-96Q-114-150-86-174Q-56-198-12-194Q20-204 52-192Q76-208 104-200Q136-190 138-156Q140-138 134-122L96-92Q84-76 82-58Q80-30 86-6Q86 2 78 2H52Q44 2 44-6Q46-34 38-58Q0-46-40-58Q-46-32-42-6Q-42 2-50 2H-78Q-86 2-86-6Q-84-34-92-56Q-106-72-108-96Z',
      skin,
    ) +
    shape(
      'M-92-56Q-60-64-40-58Q0-46 38-58Q60-70 74-92Q40-66-12-68Q-66-70-104-108Q-106-76-92-56Z',
      dim,
      'opacity=".5"',
    ) +
    shape('M-86-174Q-56-198-12-194Q20-204 52-192Q20-190-10-184Q-56-182-86-174Z', lit, 'opacity=".55"')
  const tail = stroke('M-106-132Q-122-104-116-62', dim, 5) + shape('M-119-68L-112-66L-114-46L-122-48Z', shade)
  const trunk =
    shape(
      'M104-140Q136-150 137-132Q136-112 134-92Q130-58 142-32Q150-18 162-24Q168-26 170-20Q170-8 156-4Q136 0 126-20Q112-48 112-86Q110-104 98-112Z',
      skin,
    ) +
    repeat(6, (i) =>
      stroke(d`M${113 + i * 1.4} ${-98 + i * 13}q9 4 ${17 - i * 0.6} 0`, dim, 2.2, 'opacity=".6"'),
    )
  const ear =
    shape('M70-184Q44-182 34-156Q28-126 46-104Q58-94 70-102Q88-116 92-142Q94-172 70-184Z', shade) +
    shape('M68-178Q48-174 41-152Q37-128 50-111Q60-106 68-114Q82-126 84-144Q84-168 68-178Z', dim)
  const face =
    circle(112, -160, 4, '#191615') +
    circle(113.2, -161.2, 1.2, '#ffffff', 'opacity=".7"') +
    stroke('M104-169Q112-173 120-168', dim, 2.5)
  const tusk = tusks ? shape('M118-112Q126-86 154-78Q160-78 158-82Q138-92 130-116Z', '#FFF4E0') : ''
  const nails = [-82, -72, -62, 48, 58, 68].map((n) => ellipse([n + 4, 0, 4.4, 3], lit)).join('')
  return at(
    x,
    y,
    legs + tail + body + trunk + tusk + ear + face + nails + dress,
    ((mirrored ? -1 : 1) * size) / 200,
  )
}

/** A leopard lying along a rock, its chest at 0, 0, looking at the viewer; about 420 long. */
export function leopard(canvas: Canvas): string {
  const coat = '#DDA049'
  const shade = '#B87A31'
  const cream = '#F6E3BE'
  const ink = '#40241A'
  const rosette = (x: number, y: number, size: number) =>
    ellipse([x, y, size * 0.55, size * 0.4], shade, 'opacity=".75"') +
    [20, 140, 260]
      .map((turn) => {
        const a = ((turn + canvas.random() * 50) * Math.PI) / 180
        return ellipse(
          [x + Math.cos(a) * size * 0.75, y + Math.sin(a) * size * 0.6, size * 0.42, size * 0.26],
          ink,
          `transform="rotate(${Math.round((a * 180) / Math.PI + 90)} ${Math.round(x + Math.cos(a) * size * 0.75)} ${Math.round(y + Math.sin(a) * size * 0.6)})"`,
        )
      })
      .join('')
  const tail =
    stroke('M-176-22Q-226-8-236 44Q-240 84-258 92Q-274 96-278 82', coat, 19) +
    stroke('M-225 6L-212 14M-234 32L-222 36M-238 56L-226 58M-246 78L-236 86M-272 92L-266 80', ink, 7)
  const hind =
    shape(
      'M-190-16Q-196-78-138-92Q-80-96-66-50Q-58-14-84 4H-40Q-26 8-30 18Q-34 24-48 24H-150Q-186 20-190-16Z',
      coat,
    ) + shape('M-150-56Q-108-80-84-44Q-74-16-104 2Q-84-20-98-42Q-116-62-150-56Z', shade, 'opacity=".6"')
  const trunk = shape(
    'M-168-56Q-150-102-92-108Q-20-116 38-106Q84-104 108-92L130-40Q120-8 84 0Q20 12-60 2Q-140-2-168-56Z',
    coat,
  )
  const belly = shape('M-70 2Q-10-14 46-22Q90-26 112-50L126-34Q116-6 84 0Q10 14-70 2Z', cream, 'opacity=".8"')
  const paws =
    shape('M86-44Q76-4 96 10Q120 20 170 18Q186 16 184 6Q180-4 158-4Q132-6 128-34Z', coat) +
    shape('M56-26Q48 6 70 18Q94 28 140 28Q154 26 152 17Q148 8 128 8Q100 4 98-20Z', mix(coat, shade, 0.35)) +
    stroke('M176 6V14M166 4V13M144 17V25M134 15V24', ink, 2, 'opacity=".6"')
  const head =
    circle(104, -150, 13, coat) +
    circle(104, -149, 7, '#6B3F27') +
    circle(164, -150, 13, coat) +
    circle(164, -149, 7, '#6B3F27') +
    shape(
      'M92-116Q92-154 134-156Q176-154 176-116Q176-96 160-84Q148-74 134-74Q120-74 108-84Q92-96 92-116Z',
      coat,
    ) +
    shape('M110-100Q112-88 122-81Q134-74 146-81Q156-88 158-100Q146-108 134-106Q122-108 110-100Z', cream) +
    shape(
      'M92-112Q94-98 106-88Q112-84 116-84Q104-96 104-110ZM176-112Q174-98 162-88Q156-84 152-84Q164-96 164-110Z',
      cream,
      'opacity=".85"',
    ) +
    shape('M108-121Q116-129 126-119Q116-115 108-121ZM160-121Q152-129 142-119Q152-115 160-121Z', '#F3D36B') +
    circle(117, -121, 3.4, '#15100C') +
    circle(151, -121, 3.4, '#15100C') +
    stroke('M107-124Q116-131 127-119M161-124Q152-131 141-119', ink, 2.6) +
    shape('M125-106H143L138-97Q134-94 130-97Z', '#8B4A3A') +
    stroke('M134-95V-89M134-89Q126-84 119-89M134-89Q142-84 149-89', ink, 2.4) +
    stroke('M126-117L124-104M142-117L144-104', ink, 2, 'opacity=".5"') +
    repeat(9, (i) => circle(114 + (i % 5) * 10, -143 + Math.floor(i / 5) * 8 - (i % 2) * 3, 2.5, ink)) +
    repeat(6, (i) => circle(i < 3 ? 98 + i * 4 : 162 + (i - 3) * 4, -106 + (i % 3) * 7, 2.2, ink)) +
    stroke('M118-94L84-98M118-90L88-86M150-94L184-98M150-90L180-86', cream, 1.4, 'opacity=".8"')
  const spots = repeat(46, (i) => {
    const along = i / 46
    const x = -158 + along * 250 + canvas.random() * 12
    const row = i % 3
    const back = -96 + Math.abs(along - 0.5) * 24
    return rosette(x, back + 8 + row * 25 + canvas.random() * 8, 8.5 - row * 0.9)
  })
  const dots =
    repeat(10, (i) => circle(-172 + i * 11, -34 + (i % 3) * 16, 3.4, ink)) +
    repeat(8, (i) => circle(98 + i * 10, -28 + i * 4.6 + (i % 2) * 6, 2.8, ink))
  return tail + trunk + belly + hind + spots + paws + dots + head
}
