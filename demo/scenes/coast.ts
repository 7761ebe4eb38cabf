import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { flock } from './creatures.ts'
import { canopy, clouds, glints, ridge, sky, sun, swell, water } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, group, rect, repeat, shape, stroke } from './pen.ts'
import { palm } from './plants.ts'

function outrigger(canvas: Canvas): string {
  const wood = mix(canvas.palette.earthShade, canvas.palette.dark, 0.3)
  return (
    shape('M-120-22Q0 18 130-26Q110 22 0 22Q-100 20-120-22Z', '#1F4FA8') +
    shape('M-120-22Q0 18 130-26L128-18Q0 26-117-14Z', '#F5B335') +
    stroke('M-60 8Q0 20 70 6', '#C23A2F', 4) +
    stroke('M-50 6L-70 62M60 4L42 62', wood, 6) +
    stroke('M-110 64Q-10 74 90 62', mix(wood, canvas.palette.dark, 0.1), 11) +
    stroke('M10-4V-150', wood, 6) +
    shape('M14-150Q110-110 96-22L14-30Z', canvas.palette.white, 'opacity=".94"') +
    stroke('M14-104Q62-92 90-70M14-62Q60-56 98-44', mix(canvas.palette.white, canvas.palette.mid, 0.3), 2)
  )
}

export const mirissa: SceneDrawing = (canvas) => {
  const { palette, centre, width, random } = canvas
  const { dark, white, sand } = palette
  const trunk = mix(palette.earthShade, dark, 0.5)
  const hill =
    shape('M180 480Q260 380 400 372Q560 356 700 400L2600 430V530H220Q190 505 180 480Z', palette.near) +
    shape(
      'M180 480Q260 440 420 452Q560 470 700 452L2600 480V550H230Q170 520 180 480Z',
      mix(palette.earth, dark, 0.25),
    )
  const grove = repeat(11, (i) =>
    palm(canvas, centre + 270 + i * 62 + random() * 20, 400 - (i % 3) * 14, {
      height: 130 + random() * 60,
      lean: (random() - 0.5) * 50,
      fill: dark,
    }),
  )
  const surfLine = (y: number, fill: string, depth: number, opacity = 1) =>
    shape(
      d`M-30 ${y + 70}Q${width * 0.25} ${y + 10} ${width * 0.5} ${y + 40}T${width + 30} ${y - 30}V${y + depth}H-30Z`,
      fill,
      `opacity="${opacity}"`,
    )
  const glitter = glints(canvas, { top: 446, bottom: 640, x: centre - 330, spread: 300 }, white, {
    count: 22,
    opacity: 0.7,
  })
  const foot = (t: number) => (t * width < centre - 430 ? 0 : 90)
  return [
    sky(canvas),
    sun(canvas, -330, 260, 60),
    clouds(canvas, 190, 240, 0.5),
    sheet(
      'horizon',
      0.1,
      ridge(canvas, { y: 430, height: 16, hills: 3, fill: mix(palette.far, palette.sky[2], 0.3) }) +
        water(canvas, 440, [
          palette.water[0],
          palette.water[1],
          mix(palette.water[1], palette.water[0], 0.6),
        ]),
    ),
    sheet('glitter', 0.1, glitter.pages, { box: glitter.box }),
    flock(canvas, { offset: 40, y: 210, count: 6, size: 18, colour: mix(dark, palette.sky[0], 0.3) }),
    sheet('coconut tree hill', 0.3, at(centre, 0, hill) + grove),
    sheet(
      'breaker',
      0.45,
      surfLine(585, white, 190, 0.55) + surfLine(600, mix(palette.water[0], white, 0.35), 175, 0.9),
      { bob: { x: 0, y: 7, seconds: 3 } },
    ),
    sheet('boat', 0.55, at(centre - 180, 700 - 26, outrigger(canvas)), {
      bob: { x: 0, y: 4, seconds: 4 },
      box: { x: centre - 310, y: 515, width: 320, height: 245 },
    }),
    sheet('wash', 0.6, surfLine(668, white, 150, 0.85) + surfLine(682, mix(sand, palette.earth, 0.18), 140), {
      bob: { x: 0, y: 9, seconds: 3 },
    }),
    sheet(
      'sand',
      0.7,
      surfLine(712, sand, 240) +
        repeat(30, () =>
          circle(
            random() * width,
            800 + random() * 90,
            2 + random() * 4,
            mix(sand, palette.earth, 0.3),
            'opacity=".5"',
          ),
        ),
    ),
    sheet(
      'palms',
      1,
      palm(canvas, centre - 690, 920, { height: 560, lean: 190, fill: dark, trunk }) +
        palm(canvas, centre - 600, 930, {
          height: 400,
          lean: 300,
          fill: dark,
          trunk: mix(palette.earthShade, dark, 0.45),
        }) +
        palm(canvas, centre + 1010, 930, { height: 520, lean: -200, fill: dark, trunk }) +
        canopy(canvas, { y: 900, unevenness: 10, crown: 70, fill: dark, rise: foot }),
    ),
  ]
}

function fisher(canvas: Canvas, shirt: string, turban: string): string {
  const { deep } = canvas.palette
  const skin = '#2A1712'
  return (
    stroke('M0 330L-8-60M-8 0L58 2', deep, 9) +
    stroke('M-6 120L40 330', deep, 6, 'opacity=".9"') +
    stroke('M46 4L40 96L4 128', deep, 6) +
    shape('M-4 2Q-16-56 12-92Q34-94 38-74Q36-40 34-4L66 8L52 92L40 90L40 26L2 22Z', shirt) +
    shape('M-4 2Q0-28 34-22L36-4L66 8L62 34L40 26L2 22Z', turban) +
    circle(26, -114, 19, skin) +
    shape('M6-118Q8-142 30-138Q50-134 46-116Z', mix(turban, '#ffffff', 0.2)) +
    shape('M6-120Q-6-112-4-98Q6-104 12-116Z', mix(turban, '#ffffff', 0.1)) +
    stroke('M30-70L74-56L96-64', skin, 9) +
    stroke('M88-58Q150-140 268-176', deep, 3.5) +
    stroke('M268-176V40', deep, 1.4, 'opacity=".6"')
  )
}

export const stilt: SceneDrawing = (canvas) => {
  const { palette, centre, width } = canvas
  const { white, water: sea } = palette
  const horizon = 520
  const figures: { x: number; y: number; size: number; shirt: string; turban: string }[] = [
    { x: 430, y: 610, size: -0.6, shirt: '#5A2F22', turban: '#1F4FA8' },
    { x: 80, y: 640, size: 0.8, shirt: '#4A261C', turban: '#C23A2F' },
    { x: -420, y: 600, size: 1.08, shirt: '#3E2018', turban: '#E9A62B' },
  ]
  const ripples: [number, number, number][] = [
    [430, 800, 110],
    [80, 880, 140],
    [-428, 930, 180],
  ]
  const glitter = glints(
    canvas,
    { top: horizon + 4, bottom: 880, x: centre + 120, spread: 420 },
    palette.light,
    { count: 46, opacity: 0.75 },
  )
  const lines = [0, 1, 2, 3].map((i) => {
    const y = 700 + i * 56
    const wave = repeat(width / 160 + 3, () => d`q40 ${-10 - i * 3} 80 0t80 0`)
    return sheet(
      `ripple ${i}`,
      0.42 + i * 0.08,
      stroke(d`M-170 ${y}${wave}`, mix(sea[1], palette.deep, 0.25), 3 + i, 'opacity=".35"'),
      { bob: { x: 14, y: 3, seconds: 3 + (i % 2) } },
    )
  })
  return [
    sky(canvas),
    sun(canvas, 120, horizon - 70, 120, 3),
    clouds(canvas, 210, 230, 0.3, palette.light),
    sheet(
      'sea',
      0.08,
      ridge(canvas, { y: horizon - 8, height: 10, hills: 3, fill: mix(palette.far, palette.sky[2], 0.2) }) +
        water(canvas, horizon, [sea[0], mix(sea[0], sea[1], 0.6), sea[1]]),
    ),
    sheet('glitter', 0.08, glitter.pages, { box: glitter.box }),
    flock(canvas, { offset: -60, y: 220, count: 7, size: 18, colour: palette.dark }),
    ...lines,
    sheet(
      'fishers',
      0.5,
      at(
        centre,
        0,
        figures
          .map(({ x, y, size, shirt, turban }) => at(x, y, fisher(canvas, shirt, turban), size))
          .join('') +
          ripples
            .map(([x, y, l]) =>
              group(
                rect([x - l / 2, y - 8, l, 6], white, 'rx="3"') +
                  rect([x - l * 0.3, y + 6, l * 0.7, 5], white, 'rx="3"'),
                'opacity=".5"',
              ),
            )
            .join(''),
      ),
    ),
    sheet(
      'near swell',
      1,
      swell(canvas, {
        y: 872,
        height: 14,
        length: 360,
        fill: mix(sea[1], palette.deep, 0.45),
        more: 'opacity=".6"',
      }),
      { bob: { x: 0, y: 6, seconds: 3 } },
    ),
  ]
}
