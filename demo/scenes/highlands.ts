import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { flock, person } from './creatures.ts'
import { canopy, clouds, fromCentre, glints, mist, ridge, sky, sun, water } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, downward, flipbook, group, rect, repeat, shape, stroke } from './pen.ts'
import { palm } from './plants.ts'

function templeOfTheTooth(canvas: Canvas): string {
  const { palette } = canvas
  const wall = mix(palette.white, palette.light, 0.15)
  const roof = mix(palette.earth, palette.earthShade, 0.4)
  const gold = '#E0A52E'
  const shade = mix(palette.mid, palette.dark, 0.25)
  const tiles = repeat(13, (i) =>
    stroke(d`M${-300 + i * 50} -174L${-348 + i * 58} -122`, mix(roof, palette.dark, 0.3), 2, 'opacity=".4"'),
  )
  const hall =
    rect([-330, -120, 660, 120], wall) +
    shape('M-360-120L-300-176H300L360-120Z', roof) +
    tiles +
    rect([-150, -214, 300, 52], wall) +
    shape('M-186-208L-120-262H120L186-208Z', roof) +
    shape('M-30-262L0-312L30-262Z', gold) +
    repeat(7, (i) => rect([-128 + i * 40, -204, 16, 30], shade, 'opacity=".45" rx="7"')) +
    repeat(13, (i) => shape(d`M${-306 + i * 48} 0V-62a14 14 0 0 1 28 0V0Z`, shade, 'opacity=".7"'))
  const octagon =
    shape('M-96 0V-70L-70-96H70L96-70V0Z', wall) +
    rect([-74, -170, 148, 80], mix(wall, palette.sand, 0.3)) +
    repeat(4, (i) =>
      shape(d`M${-66 + i * 36} -96V-138a12 12 0 0 1 24 0V-96Z`, mix(palette.mid, palette.dark, 0.3)),
    ) +
    shape('M-112-166Q-60-186-30-236L0-286L30-236Q60-186 112-166Z', roof) +
    shape('M-6-284L0-322L6-284Z', gold)
  const waves = shape(`M-1560 0V-34${'q20-34 40 0'.repeat(78)}V0Z`, mix(wall, palette.sand, 0.12))
  return hall + at(470, 0, octagon) + waves + rect([-1560, -8, 3120, 10], mix(wall, palette.mid, 0.4))
}

export const kandy: SceneDrawing = (canvas) => {
  const { palette, centre } = canvas
  const { near, dark } = palette
  const shore = 598
  const boat =
    shape('M-80-10Q0 20 84-12Q60 26 0 26Q-60 24-80-10Z', mix(palette.earthShade, dark, 0.4)) +
    person(-6, 2, 66, '#E9A62B', '#C76A1E') +
    stroke('M20-30L66 30', mix(palette.earthShade, dark, 0.2), 4)
  const glitter = glints(
    canvas,
    { top: shore + 10, bottom: 890, x: centre + 300, spread: 700 },
    palette.white,
    { count: 34, opacity: 0.4 },
  )
  const clearing = (t: number) => (fromCentre(canvas, t) < 560 ? 60 : -40)
  return [
    sky(canvas),
    sun(canvas, 400, 200, 52),
    clouds(canvas, 160, 280, 0.4),
    sheet(
      'far hills',
      0.1,
      ridge(canvas, { y: 330, height: 54, hills: 4, fill: mix(palette.far, palette.sky[1], 0.25) }) +
        ridge(canvas, { y: 390, height: 46, hills: 5, fill: palette.far }) +
        mist(canvas, 330, 160, 0.55),
    ),
    sheet(
      'forest',
      0.2,
      canopy(canvas, { y: 440, unevenness: 26, crown: 50, fill: mix(near, palette.mid, 0.5) }) +
        canopy(canvas, { y: 490, unevenness: 14, crown: 56, fill: near }),
    ),
    flock(canvas, { offset: -120, y: 210, count: 6, size: 16, colour: dark }),
    sheet(
      'temple and lake',
      0.375,
      water(canvas, shore, [mix(palette.water[0], palette.water[1], 0.2), palette.water[1]]) +
        group(
          `<g transform="translate(${centre - 70} ${shore}) scale(1 -.8)">${templeOfTheTooth(canvas)}</g>`,
          'opacity=".36"',
        ) +
        at(centre - 70, shore, templeOfTheTooth(canvas)),
    ),
    sheet('glitter', 0.375, glitter.pages, { box: glitter.box }),
    sheet('boat', 0.5, at(centre - 300, 770, boat), {
      drift: { x: 10, y: 0 },
      bob: { x: 0, y: 2.5, seconds: 4 },
      box: { x: centre - 390, y: 690, width: 190, height: 115 },
    }),
    sheet(
      'near trees',
      0.85,
      canopy(canvas, { y: 905, unevenness: 10, crown: 70, fill: dark, rise: clearing }),
    ),
    sheet(
      'palms',
      1,
      palm(canvas, centre - 700, 910, { height: 430, lean: 70, fill: dark }) +
        palm(canvas, centre + 960, 920, { height: 460, lean: -60, fill: dark }) +
        palm(canvas, centre - 1180, 920, { height: 400, lean: 60, fill: dark }),
    ),
  ]
}

const pilgrimStair: [number, number][] = [
  [-60, 860],
  [120, 800],
  [-90, 736],
  [70, 676],
  [-80, 620],
  [40, 560],
  [-60, 506],
  [26, 450],
  [-44, 396],
  [16, 344],
  [-26, 294],
  [8, 246],
  [0, 196],
]

export const sripada: SceneDrawing = (canvas) => {
  const { palette, centre } = canvas
  const { light, near, dark } = palette
  const path = pilgrimStair.map(([x, y], i) => d`${i ? 'L' : 'M'}${x} ${y}`).join('')
  const peak =
    shape(
      'M-900 960L-420 600L-190 356L-60 214L0 176L54 206L150 330L300 470L560 660L900 960Z',
      downward(canvas, [mix(palette.mid, palette.far, 0.4), palette.mid, near]),
    ) +
    shape('M0 176L54 206L150 330L300 470L560 660L900 960H120L60 640L-20 470L40 330Z', near, 'opacity=".65"') +
    shape(
      'M0 176L-60 214L-190 356L-300 474Q-160 380-110 330Q-60 280-70 400Q-20 300 0 176Z',
      mix(palette.far, light, 0.2),
      'opacity=".3"',
    )
  const trail =
    stroke(path, light, 16, 'opacity=".16" stroke-linejoin="round"') +
    stroke(path, light, 2, 'opacity=".35" stroke-linejoin="round"')
  const shrine =
    circle(0, 158, 40, light, 'opacity=".22"') +
    rect([-20, 164, 40, 18], palette.white) +
    rect([-5, 168, 10, 14], light) +
    shape('M-28 166L0 144L28 166Z', '#C7522F')
  // The lamps of the climbers: dots that wander up the stair.
  const lamps = flipbook(8, (turn) =>
    at(
      centre,
      0,
      stroke(
        path,
        light,
        5.5,
        `stroke-dasharray="1 12" stroke-dashoffset="${(-turn * 13).toFixed(2)}" stroke-linejoin="round"`,
      ),
    ),
  )
  return [
    sky(canvas),
    sun(canvas, 440, 240, 46, 4),
    clouds(canvas, 300, 320, 0.16),
    sheet(
      'far hills',
      0.1,
      ridge(canvas, { y: 560, height: 46, hills: 5, fill: mix(palette.far, palette.sky[2], 0.2) }) +
        ridge(canvas, { y: 610, height: 46, hills: 6, fill: palette.far }) +
        mist(canvas, 540, 170, 0.5),
    ),
    sheet('peak', 0.25, at(centre, 0, peak + trail + shrine)),
    sheet('lamps', 0.25, lamps, {
      pagesPerSecond: 8,
      box: { x: centre - 100, y: 180, width: 230, height: 690 },
    }),
    sheet(
      'forest',
      0.5,
      mist(canvas, 640, 150, 0.4) +
        canopy(canvas, { y: 760, unevenness: 24, crown: 64, fill: mix(near, dark, 0.4) }) +
        mist(canvas, 720, 130, 0.3),
    ),
    sheet('near trees', 0.85, canopy(canvas, { y: 830, unevenness: 18, crown: 80, fill: dark })),
  ]
}
