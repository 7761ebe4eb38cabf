import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { flock } from './creatures.ts'
import { clouds, glints, ridge, sky, sun, swell, water } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, downward, ellipse, flipbook, rect, repeat, shape, stroke } from './pen.ts'
import { palm } from './plants.ts'

function surfer(): string {
  const skin = '#5A2F22'
  return (
    shape('M-130 22Q0 6 130 2Q150 4 140 14Q20 44-112 36Q-140 32-130 22Z', '#F5B335') +
    shape('M-60 22Q0 14 60 12L54 22Q0 28-60 32Z', '#C23A2F') +
    stroke('M-128 26Q0 18 138 8', '#FFE2A0', 3) +
    stroke('M-34 18L-16-30L10-52M44 14L40-26L10-52', skin, 17) +
    shape('M-22-34Q-2-66 22-64L46-22L30-16L10-44L-8-26Z', '#17406E') +
    shape('M-6-62Q4-84 26-118L56-104Q44-66 26-42Z', '#1F4FA8') +
    stroke('M42-104L96-116M38-100L-14-134', skin, 13) +
    circle(54, -130, 18, '#2A1712') +
    shape('M40-140Q52-156 68-142Q60-138 40-140Z', '#150C08')
  )
}

export const surf: SceneDrawing = (canvas) => {
  const { palette, centre, random } = canvas
  const { white, water: sea } = palette
  const face = downward(canvas, [mix(sea[0], white, 0.15), sea[1], mix(sea[1], palette.dark, 0.3)])
  const wave =
    shape(
      'M-2200 640Q-1200 640-1000 600Q-520 590-220 470Q-10 340 260 306Q430 296 470 392Q484 450 430 470Q450 404 380 384Q300 372 270 470Q250 600 420 640L2200 600V930H-2200Z',
      face,
    ) +
    repeat(9, (i) =>
      stroke(
        d`M${-560 + i * 86} ${640 - i * 6}Q${-260 + i * 72} ${560 - i * 20} ${i * 32} ${400 - i * 6}`,
        mix(sea[0], white, 0.5),
        3.5,
        'opacity=".4"',
      ),
    ) +
    shape(
      'M-220 470Q-10 340 260 306Q430 296 470 392Q484 450 430 470q14-40-12-66q-16 22-30-14q-22 14-34-14q-26 6-44 14Q276 352 220 352Q40 380-220 470Z',
      white,
      'opacity=".92"',
    ) +
    shape('M-200 468Q0 362 240 346Q120 372-60 440Z', mix(sea[0], white, 0.35), 'opacity=".6"')
  const spray = Array.from({ length: 26 }, () => ({
    x: 300 + random() * 330,
    y: 470 + random() * 190,
    size: 8 + random() * 34,
    shine: 0.5 + random() * 0.5,
    phase: random() * 6.283,
  }))
  const sprayPages = flipbook(8, (turn) =>
    at(
      centre,
      0,
      spray
        .map(({ x, y, size, shine, phase }) => {
          const a = phase + turn * 6.283
          return circle(
            x + Math.cos(a) * 5,
            y + Math.sin(a) * 8,
            size * (1 + 0.1 * Math.sin(a)),
            white,
            `opacity="${(shine * (0.8 + 0.2 * Math.cos(a))).toFixed(2)}"`,
          )
        })
        .join(''),
    ),
  )
  const glitter = glints(canvas, { top: 440, bottom: 560, x: centre - 420, spread: 420 }, white, {
    count: 18,
    opacity: 0.6,
  })
  return [
    sky(canvas),
    sun(canvas, -420, 210, 58),
    clouds(canvas, 190, 240, 0.5),
    sheet(
      'sea',
      0.1,
      ridge(canvas, { y: 410, height: 18, hills: 4, fill: mix(palette.far, palette.near, 0.3) }) +
        water(canvas, 430, sea),
    ),
    sheet('glitter', 0.1, glitter.pages, { box: glitter.box }),
    flock(canvas, {
      offset: 330,
      y: 200,
      count: 6,
      size: 16,
      colour: mix(palette.dark, palette.sky[0], 0.3),
    }),
    sheet('wave', 0.375, at(centre, 0, wave)),
    sheet('spray', 0.375, sprayPages, {
      pagesPerSecond: 8,
      box: { x: centre + 240, y: 410, width: 460, height: 310 },
    }),
    sheet('surfer', 0.375, at(centre + 20, 560, surfer(), 1, -14), {
      bob: { x: 16, y: 8, seconds: 4 },
      box: { x: centre - 150, y: 380, width: 340, height: 260 },
    }),
    sheet(
      'foam',
      0.7,
      swell(canvas, { y: 790, height: 26, length: 900, fill: white, more: 'opacity=".6"' }) +
        swell(canvas, { y: 810, height: 26, length: 900, fill: mix(sea[1], sea[0], 0.4) }),
      { bob: { x: 20, y: 8, seconds: 3 } },
    ),
    sheet(
      'palms',
      1,
      palm(canvas, centre - 720, 930, { height: 380, lean: 110, fill: palette.dark }) +
        palm(canvas, centre - 1140, 930, { height: 430, lean: 120, fill: palette.dark }),
    ),
  ]
}

function fluke(canvas: Canvas): string {
  const { palette } = canvas
  const skin = mix(palette.dark, palette.water[1], 0.3)
  return (
    shape(
      'M26 716Q44 560 24 466Q-40 388-190 372Q-270 366-318 392Q-236 316-120 310Q10 312 60 390Q110 312 240 310Q356 316 438 392Q390 366 310 372Q160 388 96 466Q76 560 94 716Z',
      skin,
    ) +
    shape(
      'M24 466Q-40 388-190 372Q-40 356 60 430Q160 356 310 372Q160 388 96 466Q60 436 24 466Z',
      mix(skin, palette.white, 0.2),
    ) +
    shape(
      'M30 700Q48 560 34 470Q44 458 60 452Q50 560 54 712H28Z',
      mix(skin, palette.white, 0.1),
      'opacity=".8"',
    ) +
    repeat(7, (i) =>
      stroke(d`M${-210 + i * 34} ${352 - i * 3}q6 8 4 14`, mix(skin, palette.white, 0.25), 3, 'opacity=".6"'),
    )
  )
}

export const whale: SceneDrawing = (canvas) => {
  const { palette, centre, random } = canvas
  const { white, dark, water: sea } = palette
  const boat =
    shape('M-70-10H80L60 18H-52Z', white) +
    rect([-66, -4, 138, 5], '#C23A2F') +
    rect([-30, -34, 64, 24], white) +
    rect([-22, -28, 48, 10], '#1F4FA8') +
    stroke('M20-34V-74', dark, 3) +
    shape('M20-74L48-66L20-58Z', '#E9A62B') +
    repeat(4, (i) => circle(-58 + i * 9, -15, 4, '#3A241A')) +
    stroke('M-64-10V-18H-34', dark, 2)
  const drops = Array.from({ length: 30 }, () => ({
    x: 60 + (random() - 0.5) * 330,
    top: 400 + random() * 70,
    length: 40 + random() * 120,
    start: random(),
  }))
  const dropPages = flipbook(12, (turn) =>
    at(
      centre,
      0,
      drops
        .map(({ x, top, length, start }) => {
          const t = (start + turn) % 1
          return rect(
            [x, top + Math.abs(x - 60) * 0.2 + t * 190, 3.4, length * (0.4 + 0.6 * Math.sin(Math.PI * t))],
            white,
            `opacity="${(0.5 * Math.sin(Math.PI * t)).toFixed(2)}" rx="2"`,
          )
        })
        .join(''),
    ),
  )
  const glitter = glints(canvas, { top: 438, bottom: 820, x: centre + 330, spread: 520 }, palette.light, {
    count: 40,
    opacity: 0.6,
  })
  const ring = at(
    centre,
    0,
    ellipse([60, 706, 270, 28], white, 'opacity=".7"') +
      ellipse([60, 716, 190, 19], mix(sea[1], sea[0], 0.5)),
  )
  return [
    sky(canvas),
    sun(canvas, 330, 250, 60),
    clouds(canvas, 210, 240, 0.45),
    sheet('sea', 0.1, water(canvas, 430, [sea[0], sea[1], mix(sea[1], dark, 0.4)])),
    sheet('glitter', 0.1, glitter.pages, { box: glitter.box }),
    sheet('boat', 0.18, at(centre - 430, 470, boat), {
      drift: { x: -8, y: 0 },
      bob: { x: 0, y: 4, seconds: 3 },
      box: { x: centre - 520, y: 385, width: 200, height: 110 },
    }),
    flock(canvas, { offset: -120, y: 230, count: 8, size: 18, colour: white }),
    sheet('fluke', 0.35, at(centre, 0, fluke(canvas)), {
      bob: { x: 0, y: 12, seconds: 4 },
      box: { x: centre - 340, y: 290, width: 800, height: 445 },
    }),
    sheet('drops', 0.35, dropPages, {
      pagesPerSecond: 12,
      box: { x: centre - 110, y: 395, width: 350, height: 400 },
    }),
    sheet(
      'ring',
      0.35,
      ring +
        swell(canvas, {
          y: 742,
          height: 12,
          length: 260,
          fill: mix(sea[1], dark, 0.1),
          more: 'opacity=".9"',
        }),
      {
        bob: { x: 10, y: 3, seconds: 3 },
      },
    ),
    sheet(
      'second swell',
      0.6,
      swell(canvas, { y: 790, height: 20, length: 240, fill: mix(sea[1], dark, 0.18) }),
      {
        bob: { x: 18, y: 6, seconds: 3 },
      },
    ),
    sheet('near swell', 1, swell(canvas, { y: 845, height: 26, length: 320, fill: mix(sea[1], dark, 0.4) }), {
      bob: { x: 26, y: 8, seconds: 3 },
    }),
  ]
}
