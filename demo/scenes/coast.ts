import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { flock } from './creatures.ts'
import { canopy, clouds, glints, ridge, sky, sun, swell, water } from './landscape.ts'
import { mix } from './palette.ts'
import { palm } from './plants.ts'
import { at, circle, d, group, rect, repeat, shape, stroke, sideward } from './pen.ts'

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
    shape('M180 480Q260 380 400 372Q560 356 700 400L1600 430V530H220Q190 505 180 480Z', palette.near) +
    shape(
      'M180 480Q260 440 420 452Q560 470 700 452L1600 480V550H230Q170 520 180 480Z',
      mix(palette.earth, dark, 0.25),
    )
  const grove = repeat(11, (i) =>
    palm(canvas, centre + 270 + i * 62 + random() * 20, 400 - (i % 3) * 14, {
      height: 130 + random() * 60,
      lean: (random() - 0.5) * 50,
      fill: dark,
    }),
  )
  const surfLine = (y: number, fill: string, opacity = 1) =>
    shape(
      d`M-30 ${y + 70}Q${width * 0.25} ${y + 10} ${width * 0.5} ${y + 40}T${width + 30} ${y - 30}V930H-30Z`,
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
      canvas,
      'horizon',
      0.1,
      ridge(canvas, { y: 430, height: 16, hills: 3, fill: mix(palette.far, palette.sky[2], 0.3) }) +
        water(canvas, 440, [
          palette.water[0],
          palette.water[1],
          mix(palette.water[1], palette.water[0], 0.6),
        ]),
    ),
    sheet(canvas, 'glitter', 0.1, glitter.pages, { box: glitter.box }),
    flock(canvas, { offset: 40, y: 210, count: 6, size: 18, colour: mix(dark, palette.sky[0], 0.3) }),
    sheet(canvas, 'coconut tree hill', 0.3, at(centre, 0, hill) + grove),
    sheet(
      canvas,
      'breaker',
      0.45,
      surfLine(585, white, 0.55) + surfLine(600, mix(palette.water[0], white, 0.35), 0.9),
      { bob: { x: 0, y: 7, seconds: 5 } },
    ),
    sheet(canvas, 'boat', 0.55, at(centre - 180, 700 - 26, outrigger(canvas)), {
      bob: { x: 0, y: 4, seconds: 4 },
      box: { x: centre - 310, y: 515, width: 320, height: 245 },
    }),
    sheet(canvas, 'wash', 0.6, surfLine(668, white, 0.85) + surfLine(682, mix(sand, palette.earth, 0.18)), {
      bob: { x: 0, y: 9, seconds: 5 },
    }),
    sheet(
      canvas,
      'sand',
      0.7,
      surfLine(712, sand) +
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
      canvas,
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
      canvas,
      `ripple ${i}`,
      0.42 + i * 0.08,
      stroke(d`M-170 ${y}${wave}`, mix(sea[1], palette.deep, 0.25), 3 + i, 'opacity=".35"'),
      { bob: { x: 14, y: 3, seconds: 4 + i } },
    )
  })
  return [
    sky(canvas),
    sun(canvas, 120, horizon - 70, 120, 3),
    clouds(canvas, 210, 230, 0.3, palette.light),
    sheet(
      canvas,
      'sea',
      0.08,
      ridge(canvas, { y: horizon - 8, height: 10, hills: 3, fill: mix(palette.far, palette.sky[2], 0.2) }) +
        water(canvas, horizon, [sea[0], mix(sea[0], sea[1], 0.6), sea[1]]),
    ),
    sheet(canvas, 'glitter', 0.08, glitter.pages, { box: glitter.box }),
    flock(canvas, { offset: -60, y: 220, count: 7, size: 18, colour: palette.dark }),
    ...lines,
    sheet(
      canvas,
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
      canvas,
      'near swell',
      1,
      swell(canvas, 872, 14, 360, mix(sea[1], palette.deep, 0.45), 'opacity=".6"'),
      { bob: { x: 0, y: 6, seconds: 5 } },
    ),
  ]
}

function lighthouse(canvas: Canvas): string {
  const { palette } = canvas
  const { white, dark, light, mid } = palette
  const roof = '#B5482F'
  return (
    shape('M74 562L96 190H164L186 562Z', white) +
    shape('M140 190H164L186 562H140Z', mix(white, mid, 0.38)) +
    shape('M74 562L80 470H180L186 562Z', mix(white, mid, 0.18), 'opacity=".6"') +
    rect([80, 176, 100, 16], mix(dark, mid, 0.2)) +
    rect([100, 112, 60, 64], light) +
    circle(130, 144, 15, '#FFFBE6') +
    stroke('M100 112V176M120 112V176M140 112V176M160 112V176M82 150H178M82 150V176M178 150V176', dark, 4) +
    shape('M90 114Q130 50 170 114Z', roof) +
    stroke('M130 76V40', dark, 4) +
    circle(130, 74, 6, dark) +
    [250, 340, 430].map((y) => rect([122, y, 16, 30], mix(mid, dark, 0.4), 'rx="8"')).join('') +
    shape('M112 562V520a18 18 0 0 1 36 0V562Z', '#1F4FA8')
  )
}

export const galle: SceneDrawing = (canvas) => {
  const { palette, centre, random } = canvas
  const { white, sand, water: sea } = palette
  const roof = '#B5482F'
  const shoreEnd = 2100
  const rampart =
    shape(`M-120 640L-60 560L${shoreEnd} 548V920H-300Q-200 720-120 640Z`, mix(palette.earth, sand, 0.35)) +
    shape(`M-120 640L-60 560L${shoreEnd} 548V580L-40 594L-104 664Z`, mix(sand, white, 0.3)) +
    repeat(60, () => {
      const x = -60 + random() * 1300
      return rect(
        [x, 640 + random() * 230, 34 + random() * 46, 16 + random() * 10],
        random() > 0.5 ? palette.earthShade : sand,
        'opacity=".28" rx="5"',
      )
    }) +
    repeat(14, (i) => rect([-20 + i * 150, 536, 54, 26], mix(sand, palette.earth, 0.25))) +
    shape(
      'M-120 640L-60 560L-20 560L-60 660Q-120 760-180 920H-300Q-200 720-120 640Z',
      palette.earthShade,
      'opacity=".35"',
    )
  const houses =
    shape('M400 560V470L470 420L540 470V560Z', white) +
    shape('M386 474L470 412L554 474Z', roof) +
    shape('M540 560V486H700V560Z', mix(white, sand, 0.3)) +
    rect([532, 474, 178, 16], roof) +
    repeat(4, (i) =>
      shape(
        d`M${556 + i * 36} 560V520a10 10 0 0 1 20 0V560Z`,
        mix(palette.mid, palette.dark, 0.3),
        'opacity=".6"',
      ),
    ) +
    rect([452, 490, 34, 44], mix(palette.mid, palette.dark, 0.3), 'opacity=".6" rx="3"') +
    stroke('M760 560V430M760 434h46v28h-46', palette.dark, 4)
  const trees = repeat(8, (i) =>
    palm(canvas, centre + 330 + i * 80 + random() * 20, 566, {
      height: 200 + random() * 120,
      lean: (random() - 0.5) * 70,
      fill: mix(palette.near, palette.dark, 0.3),
    }),
  )
  const lit = canvas.paletteName === 'night' || canvas.paletteName === 'dusk'
  const beamFill = sideward(canvas, [mix(palette.light, palette.sky[1], 0.85), palette.light])
  const beams = lit
    ? [
        sheet(
          canvas,
          'beam',
          0.375,
          Array.from({ length: 24 }, (_, page) => {
            const turn = Math.cos((page / 24) * 6.283)
            return at(
              centre,
              0,
              shape(
                d`M130 144L${130 - 1060 * turn} ${144 - 110}V${144 + 60}Z`,
                beamFill,
                `opacity="${(0.05 + 0.2 * Math.max(0, Math.abs(turn) - 0.1)).toFixed(3)}"`,
              ),
            )
          }),
          { pagesPerSecond: 6, box: { x: centre - 940, y: 20, width: 2140, height: 200 } },
        ),
      ]
    : []
  const glitter = glints(canvas, { top: 566, bottom: 760, x: centre - 360, spread: 380 }, white, {
    count: 26,
    opacity: 0.6,
  })
  const rocks = shape(
    'M-700 790l60-40 70 6 30 40-40 34-110-4ZM-480 830l50-30 60 12 20 30-60 22ZM-240 810l40-30 50 10 14 26-50 14Z',
    palette.dark,
  )
  return [
    sky(canvas),
    sun(canvas, -360, 230, 56),
    clouds(canvas, 230, 220, 0.55),
    sheet(canvas, 'sea', 0.15, water(canvas, 560, sea)),
    sheet(canvas, 'glitter', 0.15, glitter.pages, { box: glitter.box }),
    ...beams,
    sheet(canvas, 'fort', 0.375, trees + at(centre, 0, rampart + houses + lighthouse(canvas))),
    flock(canvas, { offset: -280, y: 330, count: 7, size: 20, colour: white }),
    sheet(
      canvas,
      'white water',
      0.5,
      swell(canvas, 800, 22, 90, white, 'opacity=".5"') +
        swell(canvas, 814, 20, 90, mix(sea[1], sea[0], 0.35)),
      { bob: { x: 16, y: 5, seconds: 5 } },
    ),
    sheet(canvas, 'rocks', 0.6, at(centre, 0, rocks)),
    sheet(canvas, 'near water', 0.8, swell(canvas, 864, 26, 120, mix(sea[1], palette.dark, 0.2)), {
      bob: { x: 22, y: 5, seconds: 4 },
    }),
  ]
}
