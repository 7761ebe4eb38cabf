import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { flock } from './creatures.ts'
import { canopy, clouds, fromCentre, mist, ridge, sky, sun } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, downward, group, rect, repeat, shape, sideward, stroke } from './pen.ts'
import { palm } from './plants.ts'

/** The outline of the rock, around its own middle. */
const rockOutline =
  'M-386 770L-330 600C-338 540-302 500-306 440C-318 420-296 404-304 380C-304 330-292 300-252 296L-150 288L-60 282L60 268C128 262 206 262 240 282C270 306 252 350 268 396C258 416 282 430 284 462C310 530 300 566 350 642L408 770Z'

function sigiriyaRock(canvas: Canvas): string {
  const { palette, random } = canvas
  const { earth, earthShade, light, near, leaf } = palette
  const body = sideward(canvas, [mix(earth, light, 0.1), mix(earth, earthShade, 0.45), earthShade], 0.25)
  const foot = downward(canvas, [earthShade, mix(earthShade, near, 0.75)])
  const shade =
    shape(
      'M240 282C270 306 252 350 268 396C258 416 282 430 284 462C310 530 300 566 350 642L408 770H150C190 650 128 566 162 452C186 380 158 322 188 264Z',
      earthShade,
      'opacity=".62"',
    ) +
    shape(
      'M252 350C264 370 262 384 268 396C258 416 282 430 284 462C310 530 300 566 350 642L408 770H300C320 640 236 560 252 350Z',
      mix(earthShade, palette.deep, 0.4),
      'opacity=".5"',
    )
  const lit = shape(
    'M-304 380C-304 330-292 300-252 296L-168 289C-214 350-206 430-236 500C-262 580-246 670-270 770H-386L-330 600C-338 540-302 500-306 440C-318 420-296 404-304 380Z',
    light,
    'opacity=".32"',
  )
  // Weathered bands and dark water streaks, as on the real face.
  const bands = [330, 372, 408, 520, 566, 612, 660].map((y, i) => {
    const sag = 8 + random() * 22
    return stroke(
      d`M${-266 + random() * 30} ${y}Q${-60 + random() * 80} ${y + sag} ${196 + random() * 40} ${y - 8 + random() * 12}`,
      i % 2 ? mix(earthShade, palette.deep, 0.2) : mix(earth, light, 0.35),
      3 + random() * 4,
      `opacity="${(0.16 + random() * 0.14).toFixed(2)}"`,
    )
  })
  const streaks = repeat(26, (i) => {
    const x = -238 + i * 19 + random() * 12
    const y = 296 + random() * 40
    const length = 90 + random() * 240
    const width = 5 + random() * 11
    const colour =
      i % 4 === 0 ? light : i % 4 === 2 ? mix(earth, light, 0.2) : mix(earthShade, palette.deep, 0.35)
    return shape(
      d`M${x - width / 2} ${y}Q${x + random() * 10 - 5} ${y + length * 0.6} ${x + random() * 12 - 6} ${y + length}Q${x + width} ${y + length * 0.5} ${x + width / 2} ${y}Z`,
      colour,
      `opacity="${(i % 4 === 0 ? 0.2 : 0.26).toFixed(2)}"`,
    )
  })
  const hollows = [
    [-120, 440, 84, 26],
    [36, 424, 62, 20],
    [96, 560, 70, 24],
    [-210, 588, 60, 20],
    [-40, 610, 74, 20],
  ].map(
    ([x = 0, y = 0, w = 0, h = 0]) =>
      shape(
        d`M${x - w / 2} ${y}Q${x - w * 0.1} ${y - h * 1.5} ${x + w / 2} ${y - 4}Q${x + w * 0.2} ${y + h * 0.5} ${x - w / 2} ${y}Z`,
        mix(earthShade, palette.deep, 0.5),
        'opacity=".5"',
      ) +
      stroke(
        d`M${x - w / 2} ${y}Q${x - w * 0.1} ${y - h * 1.5} ${x + w / 2} ${y - 4}`,
        mix(earth, light, 0.4),
        3,
        'opacity=".4"',
      ),
  )
  // The mirror wall and its gallery, the spiral stair to the frescoes, and the last climb from the lion's paws.
  const wall =
    shape('M-302 470Q-60 504 186 470L188 488Q-60 524-304 490Z', mix('#D98A4E', light, 0.25)) +
    shape(
      'M-304 490Q-60 524 188 488L188 494Q-60 532-305 497Z',
      mix(earthShade, palette.deep, 0.4),
      'opacity=".7"',
    ) +
    stroke('M-302 470Q-60 504 186 470', light, 3, 'opacity=".7"') +
    repeat(9, (i) =>
      stroke(d`M${-118} ${478 - i * 6}h${18}`, mix(palette.white, earthShade, 0.3), 2.4, 'opacity=".8"'),
    ) +
    stroke('M-120 480V424M-98 480V424', mix(palette.white, earthShade, 0.3), 2, 'opacity=".7"')
  const stair =
    stroke('M-250 640L-210 606L-236 560L-206 524', light, 5, 'opacity=".4" stroke-dasharray="3 7"') +
    stroke(
      'M190 488L214 440L198 392L222 340L206 286',
      mix(palette.white, earth, 0.25),
      5,
      'opacity=".65" stroke-dasharray="3 6"',
    )
  const paws = [0, 70].map(
    (x) =>
      shape(d`M${176 + x} 520q-4-26 18-28q22 0 22 28Z`, mix(earth, light, 0.25)) +
      stroke(d`M${186 + x} 520v-12M${195 + x} 520v-14M${204 + x} 520v-12`, earthShade, 2.5, 'opacity=".7"'),
  )
  const lionGate = at(
    -6,
    -22,
    paws.join('') +
      rect([204, 470, 46, 50], mix(earthShade, palette.deep, 0.35), 'opacity=".75"') +
      repeat(7, (i) => rect([212, 476 + i * 6, 30, 2.6], mix(earth, light, 0.3))),
  )
  const summit =
    rect([-130, 262, 150, 30], mix(earth, light, 0.12)) +
    rect([-104, 246, 104, 22], mix(earth, light, 0.26)) +
    rect([-74, 234, 52, 16], mix(earth, light, 0.4)) +
    [-130, -104, -74]
      .map((x, i) => rect([x, [262, 246, 234][i] ?? 262, [150, 104, 52][i] ?? 50, 4], mix(light, earth, 0.2)))
      .join('') +
    rect([90, 254, 70, 14], mix(earth, light, 0.2)) +
    repeat(8, (i) => rect([-122 + i * 17, 270, 5, 12], earthShade, 'opacity=".45"'))
  const trees = repeat(22, (i) => {
    const x = -252 + i * 23 + random() * 10
    if (x > -136 && x < 18) return ''
    const y = 298 - i * 1.6 - random() * 7
    const size = 8 + random() * 13
    return (
      circle(x, y, size, i % 2 ? near : mix(near, leaf, 0.4)) +
      circle(x - size * 0.3, y - size * 0.35, size * 0.5, mix(near, leaf, 0.6), 'opacity=".7"')
    )
  })
  const hanging = repeat(12, (i) => {
    const x = -240 + i * 40 + random() * 24
    return shape(
      d`M${x - 10} 298q4 ${16 + random() * 26} 10 ${18 + random() * 30}q6-18 12-46Z`,
      mix(near, leaf, random() * 0.5),
      'opacity=".9"',
    )
  })
  return (
    shape(rockOutline, body) +
    lit +
    bands.join('') +
    streaks +
    hollows.join('') +
    shade +
    wall +
    stair +
    lionGate +
    shape('M-350 660Q0 600 368 680L408 770H-386Z', foot, 'opacity=".55"') +
    hanging +
    trees +
    summit
  )
}

function waterGarden(canvas: Canvas): string {
  const { palette } = canvas
  const paving = mix(palette.sand, palette.dark, 0.2)
  const pool = downward(canvas, palette.water)
  return (
    shape('M-136 796H136L470 912H-470Z', mix(paving, palette.leaf, 0.3)) +
    shape('M-30 796H30L100 912H-100Z', mix(palette.sand, palette.light, 0.15)) +
    stroke('M0 798V910', mix(paving, palette.dark, 0.3), 3, 'opacity=".5"') +
    [-1, 1]
      .map((side) =>
        group(
          shape('M42 802H112L180 842H60Z', pool) +
            shape('M64 850H194L290 910H92Z', pool) +
            stroke('M42 802H112L180 842H60ZM64 850H194L290 910H92Z', palette.sand, 4, 'opacity=".8"') +
            repeat(5, (i) =>
              rect([58 + i * 16, 812 + i * 5, 22, 2.6], palette.light, 'opacity=".6" rx="1"'),
            ) +
            repeat(6, (i) =>
              rect([92 + i * 22, 858 + i * 8, 34, 3.4], palette.light, 'opacity=".55" rx="2"'),
            ),
          `transform="scale(${side} 1)"`,
        ),
      )
      .join('')
  )
}

export const sigiriya: SceneDrawing = (canvas) => {
  const { palette, centre, random } = canvas
  const { near, mist: haze, dark } = palette
  const boulders = repeat(9, (i) => {
    const x = -430 + i * 104 + random() * 50
    const size = 26 + random() * 38
    return (
      shape(
        d`M${x - size} 744q${size * 0.1} ${-size} ${size} ${-size}q${size} ${size * 0.1} ${size * 1.1} ${size}Z`,
        mix(palette.earth, palette.earthShade, 0.3 + random() * 0.5),
      ) +
      shape(
        d`M${x - size * 0.7} 736q${size * 0.2} ${-size * 0.7} ${size * 0.8} ${-size * 0.72}q${-size * 0.4} ${size * 0.3} ${-size * 0.4} ${size * 0.72}Z`,
        palette.light,
        'opacity=".25"',
      )
    )
  })
  const clearing = (t: number) => {
    const distance = fromCentre(canvas, t)
    return distance < 470 ? 140 : -Math.min(60, (distance - 470) * 0.16)
  }
  const stand: [number, number, number, number][] = [
    [-640, 890, 380, -40],
    [-540, 900, 270, 44],
    [610, 900, 330, 50],
    [740, 900, 430, -36],
    [-1060, 920, 420, 70],
    [1130, 920, 400, -60],
    [-1480, 920, 440, 50],
    [1560, 920, 420, 60],
  ]
  return [
    sky(canvas),
    sun(canvas, -322, 372, 66),
    clouds(canvas, 170, 260, 0.3),
    sheet(
      'far hills',
      0.1,
      ridge(canvas, { y: 560, height: 46, hills: 5, fill: mix(palette.far, palette.sky[1], 0.35) }) +
        ridge(canvas, { y: 610, height: 38, hills: 7, fill: palette.far }) +
        mist(canvas, 500, 190, 0.7),
    ),
    sheet('rock', 0.26, at(centre, 0, sigiriyaRock(canvas) + boulders), {
      box: { x: centre - 480, y: 215, width: 1000, height: 570 },
    }),
    sheet(
      'forest',
      0.42,
      mist(canvas, 560, 190, 0.85) +
        canopy(canvas, { y: 690, unevenness: 16, crown: 58, fill: mix(near, haze, 0.34) }) +
        canopy(canvas, { y: 730, unevenness: 18, crown: 70, fill: mix(near, haze, 0.12) }) +
        mist(canvas, 650, 140, 0.5),
    ),
    sheet(
      'gardens',
      0.56,
      canopy(canvas, { y: 776, unevenness: 14, crown: 84, fill: near }) + at(centre, 0, waterGarden(canvas)),
    ),
    sheet(
      'near trees',
      0.8,
      canopy(canvas, { y: 846, unevenness: 10, crown: 60, fill: dark, rise: clearing }),
    ),
    flock(canvas, { offset: -180, y: 190, count: 7, size: 20, colour: dark }),
    sheet(
      'palms',
      1,
      stand.map(([x, y, height, lean]) => palm(canvas, centre + x, y, { height, lean, fill: dark })).join(''),
    ),
  ]
}
