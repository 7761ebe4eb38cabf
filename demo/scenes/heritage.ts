import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { elephant, flock, person } from './creatures.ts'
import { canopy, clouds, fromCentre, sky, sun } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, downward, ellipse, group, rect, repeat, shape, sideward, stroke } from './pen.ts'

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
  const flames = Array.from({ length: 8 }, (_, page) =>
    lamps
      .map(({ x, y, phase }) => {
        const flare = Math.sin(phase + (page / 8) * 6.283)
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
      canvas,
      'forest',
      0.15,
      canopy(canvas, { y: 640, unevenness: 20, crown: 70, fill: mix(palette.near, palette.mist, 0.2) }),
    ),
    sheet(
      canvas,
      'dagoba',
      0.3,
      at(centre, 0, dagoba(canvas)) +
        rect([-20, 796, width + 40, 140], mix(palette.earthShade, palette.near, 0.5)),
    ),
    flock(canvas, { offset: 330, y: 250, count: 6, size: 17, colour: dark }),
    sheet(
      canvas,
      'lamps',
      0.5,
      bowls +
        pilgrims
          .map(([x, size, wrap]) => person(centre + x, 852, size, wrap, mix(wrap, '#ffffff', 0.3)))
          .join(''),
    ),
    sheet(canvas, 'flames', 0.5, flames, { pagesPerSecond: 8, box: { x: 0, y: 810, width, height: 84 } }),
    sheet(
      canvas,
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
    sheet(canvas, 'water', 0.2, rect([-20, top - 20, width + 40, height + 40], deepWater) + ripples),
    sheet(canvas, 'far pads', 0.36, pads(width / 130)),
    sheet(canvas, 'near pads', 0.45, pads(width / 150), { bob: { x: 5, y: 3, seconds: 5 } }),
    sheet(
      canvas,
      'flowers',
      0.5,
      flowers.map(([x, y, radius, a, b]) => at(centre + x, middle + y, lily(canvas, radius, a, b))).join(''),
      { bob: { x: 4, y: 4, seconds: 4 } },
    ),
    sheet(canvas, 'flower', 0.5, at(centre - 40, middle, lily(canvas, 230, '#2F5FC4', '#A9C4FF')), {
      bob: { x: 5, y: 5, seconds: 6 },
      box: { x: centre - 290, y: middle - 250, width: 500, height: 510 },
    }),
  ]
}

/** The caparison of a procession elephant, in the elephant's own units. */
function caparison(cloth: string, stone: string, lit: number): string {
  const gold = '#F5B335'
  const spots = [-84, -54, -24, 6]
  const bulbs = [
    [88, -194],
    [104, -178],
    [116, -156],
    [122, -134],
    [-90, -84],
    [-62, -76],
    [-34, -74],
    [-6, -76],
    [22, -82],
  ]
  return (
    shape('M-114-110Q-116-178-54-196Q10-204 48-188L42-62Q-30-48-106-62Z', cloth) +
    shape('M-110-78Q-30-60 42-76L42-62Q-30-48-106-62Z', gold) +
    shape('M-112-130Q-30-120 46-130L46-120Q-30-108-112-118Z', gold) +
    spots
      .map(
        (x) =>
          circle(x, -98, 9, '#F8E7B8') +
          circle(x, -98, 4, stone) +
          shape(`M${x}-172l12 16-12 16-12-16Z`, stone),
      )
      .join('') +
    shape('M62-204Q98-222 132-190Q140-150 134-104L120-102Q112-150 84-170Z', cloth) +
    stroke('M70-200Q104-196 124-110', gold, 6) +
    shape('M100-176l10 14-10 14-10-14Z', stone) +
    bulbs
      .map(([x = 0, y = 0], i) =>
        circle(x, y, (i + lit) % 3 === 0 ? 6.4 : 4.2, (i + lit) % 3 === 0 ? '#FFFBE6' : '#FFDF94'),
      )
      .join('') +
    shape('M-58-192V-232H18V-192Z', '#C23A2F') +
    shape('M-72-230Q-64-262-20-290Q24-262 32-230Z', '#E9B23A') +
    shape('M-26-288L-20-318L-14-288Z', '#FFE6A0') +
    circle(-20, -212, 10, '#FFE6A0') +
    stroke('M-58-214H18', gold, 4)
  )
}

export const perahera: SceneDrawing = (canvas) => {
  const { centre, width, random, top } = canvas
  const skin = { skin: '#3F3B46', shade: '#25232D' }
  const pages = [0, 1, 2, 3, 4, 5]
  const walker = (x: number, y: number, size: number, cloth: string, depth: number, seconds: number) =>
    sheet(
      canvas,
      `elephant ${x}`,
      depth,
      pages.map((page) => elephant(centre + x, y, size, skin, { dress: caparison(cloth, '#F5B335', page) })),
      {
        pagesPerSecond: 4,
        drift: { x: 9, y: 0 },
        bob: { x: 3, y: size * 0.008, seconds },
        box: { x: centre + x - size * 0.7, y: y - size * 1.7, width: size * 1.6, height: size * 1.75 },
      },
    )
  const bulbColours = ['#FFD27A', '#FF8A5C', '#8FB9FF', '#8FE0A8']
  const wireY = (i: number, x: number) => 120 + i * 24 + 55 * (1 - Math.cos((x / 800) * 6.283)) * 0.6
  const wires = repeat(5, (i) => {
    let path = ''
    for (let x = -20; x <= width + 20; x += 40) path += d`${path === '' ? 'M' : 'L'}${x} ${wireY(i, x)}`
    return stroke(path, '#2A3B60', 2)
  })
  const bulbs = pages.map((page) =>
    repeat(5, (i) =>
      repeat(width / 64, (k) => {
        const on = (k + i + page) % 3 === 0
        return circle(
          k * 64,
          wireY(i, k * 64) + 8,
          on ? 5.4 : 3.6,
          bulbColours[(k + i) % 4] ?? '',
          on ? '' : 'opacity=".65"',
        )
      }),
    ),
  )
  const bearers = Array.from({ length: Math.round(width / 102) }, (_, i) => ({
    x: i * 102 + random() * 20,
    phase: random() * 6.283,
    red: i % 2 === 1,
  })).filter(({ x }) => Math.abs(x - centre) > 190)
  const crowd = bearers
    .map(
      ({ x, red }) =>
        person(x, 850, 104, red ? '#C23A2F' : '#F6F2E6', red ? '#F5B335' : '#C23A2F') +
        stroke(d`M${x + 26} 804V694`, '#6B4A2A', 6),
    )
    .join('')
  const torches = Array.from({ length: 8 }, (_, page) =>
    bearers
      .map(({ x, phase }) => {
        const flare = Math.sin(phase + (page / 8) * 6.283)
        return (
          circle(x + 26, 680, 34 + flare * 5, '#F5B335', `opacity="${(0.22 + 0.06 * flare).toFixed(2)}"`) +
          shape(
            d`M${x + 26 + flare * 3} ${644 - flare * 8}q${18 - flare * 3} ${30} ${-flare * 3} ${50 + flare * 8}q-18-22 ${flare * 0} ${-50 - flare * 8}Z`,
            '#FFD27A',
          )
        )
      })
      .join(''),
  )
  const stars = repeat(width / 24, () =>
    circle(
      random() * width,
      top + random() * (420 - top),
      0.9 + random() * 1.6,
      '#fff',
      `opacity="${(0.35 + random() * 0.6).toFixed(2)}"`,
    ),
  )
  return [
    sheet(
      canvas,
      'sky',
      0,
      rect([-20, top - 20, width + 40, 940 - top], downward(canvas, ['#0A1630', '#1C2B4C', '#5A3424'])) +
        stars,
    ),
    sheet(
      canvas,
      'trees',
      0.15,
      canopy(canvas, { y: 520, unevenness: 24, crown: 70, fill: '#11203A' }) + wires,
    ),
    sheet(canvas, 'bulbs', 0.15, bulbs, { pagesPerSecond: 2, box: { x: 0, y: 110, width, height: 200 } }),
    sheet(
      canvas,
      'street',
      0.35,
      rect([-20, 700, width + 40, 240], '#2A1B1A') +
        group(ellipse([centre, 770, 640, 90], '#F5B335'), 'opacity=".16"'),
    ),
    walker(-430, 760, 220, '#7A1F2B', 0.35, 2),
    walker(470, 760, 220, '#1C4F42', 0.35, 3),
    walker(0, 800, 380, '#173C8C', 0.42, 3),
    sheet(canvas, 'bearers', 0.6, crowd),
    sheet(canvas, 'torches', 0.6, torches, { pagesPerSecond: 8, box: { x: 0, y: 620, width, height: 110 } }),
    sheet(canvas, 'crowd', 1, canopy(canvas, { y: 895, unevenness: 6, crown: 46, fill: '#0B0D14' })),
  ]
}
