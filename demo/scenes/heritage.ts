import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { elephant, flock, person } from './creatures.ts'
import { canopy, clouds, fromCentre, sky, sun } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, downward, ellipse, flipbook, rect, repeat, shape, sideward, stroke } from './pen.ts'

function dagoba(canvas: Canvas): string {
  const { palette } = canvas
  const plaster = mix(palette.white, palette.light, 0.12)
  const shaded = (share: number) => mix(plaster, palette.mid, share)
  const dome = sideward(canvas, [shaded(0.08), plaster, shaded(0.55)])
  const beasts = { skin: mix(palette.white, palette.mid, 0.2), shade: mix(palette.mid, palette.dark, 0.2) }
  return (
    shape('M-350 690C-372 420-190 318-64 306H64C190 318 372 420 350 690Z', dome) +
    repeat(3, (i) =>
      stroke(
        d`M${-346 + i * 6} ${640 - i * 26}Q0 ${668 - i * 26} ${346 - i * 6} ${640 - i * 26}`,
        shaded(0.35),
        3,
        'opacity=".5"',
      ),
    ) +
    rect([-70, 252, 140, 58], plaster) +
    rect([0, 252, 70, 58], shaded(0.35)) +
    rect([-80, 246, 160, 10], shaded(0.25)) +
    circle(-34, 280, 13, shaded(0.3)) +
    circle(36, 280, 13, shaded(0.55)) +
    shape('M-44 246L-8 104H8L44 246Z', mix(plaster, palette.light, 0.4)) +
    shape('M8 104L44 246H6Z', shaded(0.4), 'opacity=".6"') +
    repeat(6, (i) => rect([-42 + i * 6, 228 - i * 22, 84 - i * 12, 5], shaded(0.3))) +
    shape('M-6 106L0 58L6 106Z', '#E9B23A') +
    circle(0, 54, 6, '#FFE6A0') +
    repeat(3, (i) => rect([-392 - i * 26, 678 + i * 26, 784 + i * 52, 28], shaded(0.12 + i * 0.14))) +
    rect([-1500, 752, 3000, 46], mix(palette.sand, palette.mid, 0.3)) +
    repeat(44, (i) => elephant(-1220 + i * 57, 797, 38, beasts, { tusks: false }))
  )
}

export const stupa: SceneDrawing = (canvas) => {
  const { palette, centre, width, random } = canvas
  const { dark, light } = palette
  const lamps = Array.from({ length: Math.round(width / 44) }, (_, i) => ({
    x: i * 44 + 10,
    y: 836 + (i % 3) * 22,
    phase: random() * 6.283,
  }))
  const bowls = lamps
    .map(({ x, y }) => shape(d`M${x - 8} ${y}h16q-2 8-8 8t-8-8Z`, mix(palette.earth, dark, 0.2)))
    .join('')
  const flames = flipbook(8, (turn) =>
    lamps
      .map(({ x, y, phase }) => {
        const flare = Math.sin(phase + turn * 6.283)
        return (
          circle(x, y - 8, 13 + flare * 1.6, light, `opacity="${(0.26 + 0.07 * flare).toFixed(2)}"`) +
          ellipse([x + flare * 0.5, y - 7 - flare * 0.5, 4, 5.4 + flare * 0.7], '#FFE3A0')
        )
      })
      .join(''),
  )
  const pilgrims: [number, number, string][] = [
    [-420, 78, '#F6F2E6'],
    [-250, 84, '#F6F2E6'],
    [-200, 78, '#F6F2E6'],
    [60, 70, '#F6F2E6'],
    [230, 86, '#E9A62B'],
    [290, 80, '#E9A62B'],
    [345, 64, '#F6F2E6'],
    [520, 80, '#F6F2E6'],
  ]
  const clearing = (t: number) => (fromCentre(canvas, t) < 640 ? 260 : -70)
  return [
    sky(canvas),
    sun(canvas, -380, 230, 70, 3),
    clouds(canvas, 220, 300, 0.25),
    sheet(
      'forest',
      0.15,
      canopy(canvas, { y: 640, unevenness: 20, crown: 70, fill: mix(palette.near, palette.mist, 0.2) }),
    ),
    sheet(
      'dagoba',
      0.3,
      at(centre, 0, dagoba(canvas)) +
        rect([-20, 796, width + 40, 140], mix(palette.earthShade, palette.near, 0.5)),
    ),
    flock(canvas, { offset: 330, y: 250, count: 6, size: 17, colour: dark }),
    sheet(
      'lamps',
      0.5,
      bowls +
        pilgrims
          .map(([x, size, wrap]) => person(centre + x, 852, size, wrap, mix(wrap, '#ffffff', 0.3)))
          .join(''),
    ),
    sheet('flames', 0.5, flames, { pagesPerSecond: 8, box: { x: 0, y: 810, width, height: 84 } }),
    sheet(
      'near trees',
      0.85,
      canopy(canvas, { y: 720, unevenness: 30, crown: 90, fill: dark, rise: clearing }),
    ),
  ]
}

function lilyPad(canvas: Canvas, x: number, y: number, radius: number, share: number): string {
  const { palette } = canvas
  const green = mix(mix(palette.leaf, palette.near, share), palette.light, 0.05)
  const outline = d`L${radius * 0.98} ${radius * 0.2}A${radius} ${radius} 0 1 1 ${radius * 0.98} ${-radius * 0.2}Z`
  const veins = repeat(8, (i) => {
    const a = 0.93 + i * 0.63
    return stroke(
      d`M0 0L${Math.cos(a) * radius * 0.86} ${Math.sin(a) * radius * 0.86}`,
      mix(green, palette.light, 0.3),
      3,
      'opacity=".7"',
    )
  })
  return at(
    x,
    y,
    shape(`M0 8${outline}`, palette.deep, 'opacity=".3" transform="translate(8 12)"') +
      shape(`M0 0${outline}`, green) +
      veins,
    1,
    canvas.random() * 360,
  )
}

function lily(canvas: Canvas, radius: number, outer: string, inner: string): string {
  const petals = [0, 1, 2].map((ring) => {
    const count = 10 - ring * 2
    const r = radius * (1 - ring * 0.27)
    return repeat(
      count,
      (i) =>
        shape(
          d`M0 0Q${r * 0.28} ${-r * 0.5} 0 ${-r}Q${-r * 0.28} ${-r * 0.5} 0 0Z`,
          mix(outer, inner, ring * 0.4 + (i % 2) * 0.1),
          `transform="rotate(${Math.round((i * 360) / count + ring * 17)})"`,
        ) + stroke(d`M0 ${-r * 0.2}V0`, outer, 2),
    )
  })
  const stamens = repeat(
    10,
    (i) =>
      shape('M-2 0L0-1Z', '#D98A1B') +
      stroke(
        d`M0 0L${Math.cos(i * 0.628) * radius * 0.2} ${Math.sin(i * 0.628) * radius * 0.2}`,
        '#F5B335',
        radius * 0.035,
      ),
  )
  return (
    circle(8, 14, radius * 0.8, canvas.palette.deep, 'opacity=".3"') +
    petals.join('') +
    stamens +
    circle(0, 0, radius * 0.13, '#F5B335') +
    circle(0, 0, radius * 0.08, '#D98A1B')
  )
}

export const lotus: SceneDrawing = (canvas) => {
  const { palette, centre, width, random, top } = canvas
  const height = 900 - top
  const middle = top + height * 0.47
  const deepWater = downward(canvas, [
    mix(palette.water[1], palette.dark, 0.25),
    mix(palette.water[1], palette.dark, 0.62),
  ])
  const ripples = repeat((16 * width) / 1600, () =>
    ellipse(
      [random() * width, top + random() * height, 60 + random() * 160, 12 + random() * 20],
      palette.water[0],
      'opacity=".12"',
    ),
  )
  const pads = (count: number) =>
    repeat(count, () =>
      lilyPad(canvas, random() * width, top + random() * height, 50 + random() * 95, random() * 0.7),
    )
  const flowers: [number, number, number, string, string][] = [
    [-480, 225, 130, '#3A6BD0', '#C3D6FF'],
    [430, -155, 150, '#2A57B8', '#B4CCFF'],
    [500, 315, 100, '#C24A78', '#F7C3D2'],
    [-700, -250, 90, '#C24A78', '#F7C3D2'],
    [760, 60, 80, '#3A6BD0', '#C3D6FF'],
  ]
  return [
    sheet('water', 0.2, rect([-20, top - 20, width + 40, height + 40], deepWater) + ripples),
    sheet('far pads', 0.36, pads(width / 130)),
    sheet('near pads', 0.45, pads(width / 150)),
    ...flowers.map(([x, y, radius, a, b]) => {
      const [left, top] = [centre + x - radius * 1.2, middle + y - radius * 1.2]
      return sheet('small flower', 0.5, at(centre + x, middle + y, lily(canvas, radius, a, b)), {
        bob: { x: 4, y: 4, seconds: 3 },
        box: { x: left, y: top, width: radius * 2.4, height: radius * 2.4 },
      })
    }),
    sheet('flower', 0.5, at(centre - 40, middle, lily(canvas, 230, '#2F5FC4', '#A9C4FF')), {
      bob: { x: 5, y: 5, seconds: 4 },
      box: { x: centre - 290, y: middle - 250, width: 500, height: 510 },
    }),
  ]
}
