import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { flock } from './creatures.ts'
import { clouds, glints, sky, sun, swell, water } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, flipbook, rect, repeat, shape, sideward, stroke } from './pen.ts'
import { palm } from './plants.ts'

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
          'beam',
          0.375,
          flipbook(24, (turned) => {
            const turn = Math.cos(turned * 6.283)
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
    sheet('sea', 0.15, water(canvas, 560, sea)),
    sheet('glitter', 0.15, glitter.pages, { box: glitter.box }),
    ...beams,
    sheet('fort', 0.375, trees + at(centre, 0, rampart + houses + lighthouse(canvas))),
    flock(canvas, { offset: -280, y: 330, count: 7, size: 20, colour: white }),
    sheet(
      'white water',
      0.5,
      swell(canvas, { y: 800, height: 22, length: 90, fill: white, more: 'opacity=".5"' }) +
        swell(canvas, { y: 814, height: 20, length: 90, fill: mix(sea[1], sea[0], 0.35) }),
      { bob: { x: 16, y: 5, seconds: 3 } },
    ),
    sheet('rocks', 0.6, at(centre, 0, rocks)),
    sheet(
      'near water',
      0.8,
      swell(canvas, { y: 864, height: 26, length: 120, fill: mix(sea[1], palette.dark, 0.2) }),
      {
        bob: { x: 22, y: 5, seconds: 3 },
      },
    ),
  ]
}
