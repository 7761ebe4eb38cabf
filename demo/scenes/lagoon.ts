import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { flock, person } from './creatures.ts'
import { canopy, clouds, glints, sky, sun, swell, water } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, group, rect, repeat, shape, stroke } from './pen.ts'
import { palmyra } from './plants.ts'

function sailboat(canvas: Canvas): string {
  const { palette } = canvas
  const hull = mix(palette.earthShade, palette.dark, 0.35)
  return (
    group(
      shape('M-4-250Q130-170 120-24L-4-12ZM-16-240Q-110-140-116-28L-16-12Z', palette.dark),
      'opacity=".22" transform="translate(0 46) scale(1 -.5)"',
    ) +
    shape('M-170-18Q0 36 180-24Q150 34 0 36Q-140 34-170-18Z', hull) +
    shape('M-170-18Q0 36 180-24L176-14Q0 48-166-8Z', '#F5B335') +
    stroke('M-10 10V-250', palette.deep, 7) +
    shape('M-4-250Q130-170 120-24L-4-12Z', mix('#C8523A', palette.light, 0.12)) +
    stroke(
      'M-4-196Q70-170 104-110M-4-130Q70-116 116-76',
      mix('#8C2F22', palette.light, 0.12),
      3,
      'opacity=".6"',
    ) +
    shape('M-16-240Q-110-140-116-28L-16-12Z', palette.white, 'opacity=".9"') +
    person(-80, 8, 80, '#1F4FA8', palette.white)
  )
}

const flamingo = (x: number, y: number, size: number) =>
  at(
    x,
    y,
    stroke('M-6 0V-70M10 0L14-36L8-70', '#C7695A', 4) +
      shape('M-44-92Q-20-124 22-112Q42-100 30-78Q8-62-20-70Q-40-74-62-62Z', '#F3A08C') +
      shape('M-40-88Q-14-108 14-100Q4-84-20-80Q-38-78-58-66Z', '#E07C6C', 'opacity=".7"') +
      stroke('M26-102Q58-124 44-158Q34-182 52-190', '#F3A08C', 9) +
      shape('M46-200Q66-202 72-182L66-172Q62-186 46-184Z', '#F3A08C') +
      shape('M66-184L74-182L66-168Z', '#221816') +
      circle(58, -192, 2, '#221816'),
    size,
  )

export const jaffna: SceneDrawing = (canvas) => {
  const { palette, centre, random } = canvas
  const { near, dark, water: sea } = palette
  const horizon = 540
  const trees = repeat(15, (i) =>
    palmyra(
      canvas,
      centre + 60 + i * 62 + random() * 30,
      horizon + 2,
      170 + random() * 150,
      i % 3 ? mix(near, palette.mist, 0.18) : mix(near, dark, 0.4),
    ),
  )
  const reflections = group(
    repeat(13, (i) => rect([centre + 80 + i * 66 + random() * 30, horizon, 9, 90 + random() * 130], dark)),
    'opacity=".22"',
  )
  const glitter = glints(
    canvas,
    { top: horizon + 4, bottom: 850, x: centre - 240, spread: 360 },
    palette.light,
    { count: 36, opacity: 0.7 },
  )
  const birds = repeat(8, (i) =>
    flamingo(
      centre + 110 + i * 110 + random() * 40,
      720 + (i % 3) * 52 + random() * 20,
      0.62 + (i % 3) * 0.2,
    ),
  )
  return [
    sky(canvas),
    sun(canvas, -240, horizon - 120, 84, 3.2),
    clouds(canvas, 200, 220, 0.4),
    sheet(
      'far shore',
      0.12,
      canopy(canvas, { y: horizon - 14, unevenness: 5, crown: 26, fill: mix(near, palette.mist, 0.4) }) +
        water(canvas, horizon, [sea[0], mix(sea[0], sea[1], 0.55), sea[1]]),
    ),
    sheet('palmyra', 0.25, trees + reflections),
    sheet('glitter', 0.12, glitter.pages, { box: glitter.box }),
    flock(canvas, { offset: 120, y: 230, count: 9, size: 15, colour: dark }),
    sheet('boat', 0.4, at(centre - 360, 660, sailboat(canvas)), {
      drift: { x: 12, y: 0 },
      bob: { x: 0, y: 3, seconds: 3 },
      box: { x: centre - 560, y: 380, width: 400, height: 470 },
    }),
    sheet('flamingos', 0.6, birds),
    sheet(
      'near water',
      1,
      swell(canvas, { y: 884, height: 8, length: 300, fill: mix(sea[1], dark, 0.3), more: 'opacity=".5"' }),
      {
        bob: { x: 14, y: 3, seconds: 3 },
      },
    ),
  ]
}
