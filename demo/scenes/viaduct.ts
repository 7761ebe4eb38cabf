import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { flock } from './creatures.ts'
import { canopy, clouds, fromCentre, mist, ridge, sky, sun } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, rect, repeat, shape, stroke } from './pen.ts'
import { leafFrame } from './plants.ts'

/** A valley around the subject: the hills rise on both sides by up to `depth` times `most`. */
const valley = (canvas: Canvas, depth: number, width: number, most: number, lift: number) => (t: number) => {
  const distance = fromCentre(canvas, t) / width
  return -depth * Math.min(most, distance * distance) + lift
}

const deckY = 430

function viaduct(canvas: Canvas): string {
  const { palette } = canvas
  const stone = mix(palette.sand, palette.earth, 0.28)
  const shade = mix(palette.earthShade, palette.dark, 0.25)
  const arches = 9
  const span = 108
  const pier = 26
  const total = arches * span + (arches + 1) * pier
  const from = -total / 2
  const archX = (i: number) => from + pier + i * (span + pier)
  const spring = deckY + 104
  const openings = repeat(
    arches,
    (i) => d`M${archX(i)} 900V${spring}A54 54 0 0 1 ${archX(i) + span} ${spring}V900Z`,
  )
  const courses = repeat(70, () => {
    const i = Math.floor(canvas.random() * (arches + 1))
    const x = from + i * (span + pier) + canvas.random() * 10
    return rect([x, deckY + 40 + canvas.random() * 330, 14, 5], shade, 'opacity=".16" rx="2"')
  })
  return (
    shape(
      d`M${from - 700} ${deckY}H${from + total + 700}V900H${from - 700}Z${openings}`,
      stone,
      'fill-rule="evenodd"',
    ) +
    repeat(arches, (i) => {
      const x = archX(i)
      return (
        stroke(d`M${x} ${spring}A54 54 0 0 1 ${x + span} ${spring}`, mix(stone, palette.white, 0.4), 7) +
        repeat(7, (k) => {
          const a = Math.PI * (1 + (k + 1) / 8)
          const [c, s] = [Math.cos(a), Math.sin(a)]
          return stroke(
            d`M${x + 54 + c * 56} ${spring + s * 56}L${x + 54 + c * 66} ${spring + s * 66}`,
            shade,
            2,
            'opacity=".45"',
          )
        }) +
        rect([x + span, spring, 8, 480], shade, 'opacity=".5"')
      )
    }) +
    courses +
    rect([from - 720, deckY - 8, total + 1440, 16], mix(stone, palette.white, 0.3)) +
    rect([from - 720, deckY + 30, total + 1440, 5], shade, 'opacity=".35"') +
    stroke(d`M${from - 700} ${deckY - 10}H${from + total + 700}`, shade, 3, 'opacity=".6"')
  )
}

function train(canvas: Canvas): string {
  const { palette } = canvas
  const y = deckY - 66
  const gap = 8
  const cars = [178, 138, 138, 138, 138]
  let x = 0
  return cars
    .map((length, i) => {
      x -= length + gap
      const engine = i === 0
      const windows = repeat(engine ? 3 : 5, (k) =>
        rect([x + 14 + k * 23, y + 11, 15, 15], palette.light, 'rx="3"'),
      )
      const heads = engine ? '' : [1, 3].map((k) => circle(x + 21 + k * 23, y + 21, 4, '#2A1A14')).join('')
      const cab = engine
        ? shape(d`M${x + length} ${y + 56}V${y + 18}q0-16-20-16h-18v54Z`, mix('#1F4FA8', '#0A1C3C', 0.35)) +
          rect([x + length - 26, y + 10, 16, 14], palette.light, 'rx="2"') +
          circle(x + length - 5, y + 42, 4, '#FFF3C8')
        : rect([x + length / 2 - 6, y + 8, 12, 46], mix('#7E1F1B', palette.deep, 0.25), 'opacity=".55"')
      const wheels = [24, 44, length - 44, length - 24]
        .map((at) => circle(x + at, y + 58, 6, palette.deep))
        .join('')
      return (
        rect([x, y + 2, length, 54], engine ? '#1F4FA8' : '#A8322B', 'rx="9"') +
        rect([x, y + 2, length, 7], mix(engine ? '#1F4FA8' : '#A8322B', '#ffffff', 0.25), 'rx="4"') +
        cab +
        rect([x + 3, y + 32, length - 6, 6], engine ? '#F5B335' : '#F0C26A') +
        windows +
        heads +
        wheels +
        rect([x - gap, y + 46, gap, 5], palette.deep)
      )
    })
    .join('')
}

export const nineArch: SceneDrawing = (canvas) => {
  const { palette, centre, width } = canvas
  const { near, mist: haze, dark, deep } = palette
  const smoke = mist(canvas, 640, 150, 0.55)
  return [
    sky(canvas),
    sun(canvas, 380, 190, 54),
    clouds(canvas, 150, 300, 0.4),
    sheet(
      'far hills',
      0.1,
      ridge(canvas, { y: 330, height: 70, hills: 4, fill: mix(palette.far, palette.sky[1], 0.3) }) +
        ridge(canvas, { y: 400, height: 60, hills: 5, fill: palette.far }) +
        mist(canvas, 330, 190, 0.7),
    ),
    sheet(
      'hills',
      0.2,
      ridge(canvas, { y: 470, height: 60, hills: 6, fill: mix(palette.mid, near, 0.3) }) +
        canopy(canvas, { y: 530, unevenness: 26, crown: 54, fill: mix(near, palette.mid, 0.35) }),
    ),
    sheet('train', 0.375, at(centre + 300, 0, train(canvas)), {
      drift: { x: 45, y: 0 },
      box: { x: centre - 480, y: 350, width: 800, height: 90 },
    }),
    sheet(
      'viaduct',
      0.375,
      at(centre, 0, viaduct(canvas)) +
        canopy(canvas, {
          y: 690,
          unevenness: 20,
          crown: 62,
          fill: mix(near, haze, 0.18),
          rise: valley(canvas, 190, 620, 1.25, 70),
        }) +
        smoke,
    ),
    sheet(
      'slope',
      0.55,
      canopy(canvas, {
        y: 760,
        unevenness: 20,
        crown: 80,
        fill: near,
        rise: valley(canvas, 200, 620, 1.2, 60),
      }),
    ),
    flock(canvas, { offset: -330, y: 250, count: 5, size: 16, colour: dark }),
    sheet(
      'near trees',
      0.8,
      canopy(canvas, {
        y: 840,
        unevenness: 16,
        crown: 90,
        fill: dark,
        rise: valley(canvas, 160, 700, 1.2, 40),
      }),
    ),
    sheet(
      'leaves',
      1,
      leafFrame(canvas, centre - 760, 920, { size: 260, fill: deep }) +
        leafFrame(canvas, centre + 770, 920, { size: 280, mirrored: true, fill: deep }) +
        (width > 1800
          ? leafFrame(canvas, centre - 1180, 930, { size: 300, fill: deep }) +
            leafFrame(canvas, centre + 1190, 930, { size: 300, mirrored: true, fill: deep })
          : ''),
    ),
  ]
}
