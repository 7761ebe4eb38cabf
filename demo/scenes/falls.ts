import { sheet } from './canvas.ts'
import type { Canvas, SceneDrawing } from './canvas.ts'
import { flock, person } from './creatures.ts'
import { canopy, clouds, fromCentre, glints, mist, ridge, sky, sun, water } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, downward, flipbook, repeat, shape, stroke } from './pen.ts'
import { leafFrame } from './plants.ts'

function cliff(canvas: Canvas): string {
  const { palette, random, width, centre } = canvas
  const rock = mix(palette.mid, palette.dark, 0.42)
  const outline = `M-10 300L${centre - 900} 286L${centre - 420} 250L${centre - 240} 270L${centre - 150} 240L${centre - 90} 250H${centre + 90}L${centre + 180} 236L${centre + 300} 262L${centre + 520} 230L${centre + 980} 280L${width + 10} 290V920H-10Z`
  const ledges = repeat(30, (i) => {
    const x = centre + (random() - 0.5) * (width + 100)
    const y = 300 + (i % 6) * 70 + random() * 50
    const length = 80 + random() * 200
    return (
      shape(
        d`M${x} ${y}q${length * 0.3} ${-8 - random() * 8} ${length * 0.55} ${-3}t${length * 0.45} ${4}q${-length * 0.3} ${14 + random() * 16} ${-length} -1Z`,
        palette.deep,
        'opacity=".2"',
      ) +
      stroke(
        d`M${x} ${y}q${length * 0.3} ${-8 - random() * 8} ${length * 0.55} ${-3}t${length * 0.45} 4`,
        palette.light,
        2.5,
        'opacity=".16"',
      )
    )
  })
  const moss = repeat(26, () => {
    const x = centre + (random() - 0.5) * width
    const y = 270 + random() * 300
    const reach = 30 + random() * 60
    const green = mix(palette.near, palette.leaf, random() * 0.5)
    // A cushion on a ledge with a beard below it.
    const beard = d`M${x - reach} ${y}q${reach * 0.4} ${-reach * 0.4} ${reach} ${-reach * 0.35}t${reach} ${reach * 0.35}q${-reach * 0.2} ${reach * (0.5 + random() * 0.8)} ${-reach * 0.5} ${reach * 0.2}t${-reach * 0.5} ${reach * 0.5}t${-reach * 0.6} ${-reach * 0.4}Z`
    return shape(beard, green, 'opacity=".38"')
  })
  const cracks = repeat(26, () => {
    const x = centre + (random() - 0.5) * width
    return stroke(
      d`M${x} ${290 + random() * 160}q${random() * 16 - 8} ${60} ${random() * 20 - 10} ${120 + random() * 90}`,
      palette.deep,
      2 + random() * 3,
      'opacity=".22"',
    )
  })
  return shape(outline, downward(canvas, [rock, mix(rock, palette.dark, 0.45)])) + cracks + ledges + moss
}

export const falls: SceneDrawing = (canvas) => {
  const { palette, centre, random } = canvas
  const { near, dark, deep } = palette
  const crest = (t: number) => (fromCentre(canvas, t) < 130 ? 70 : 0)
  const fallFill = downward(canvas, [palette.white, mix(palette.white, palette.water[0], 0.4), palette.white])
  const curtain = shape(
    'M-84 250H84Q70 420 110 470Q150 560 140 740H-150Q-140 560-100 470Q-66 400-84 250Z',
    fallFill,
  )
  const strands = Array.from({ length: 20 }, (_, i) => ({
    x: -76 + i * 8,
    from: 256 + random() * 30,
    width: 3 + random() * 4,
    start: random() * 90,
  }))
  const pages = flipbook(12, (turn) =>
    at(
      centre,
      0,
      strands
        .map(({ x, from, width, start }, i) =>
          stroke(
            d`M${x * 0.94} ${from}Q${x * 0.92} 440 ${x * 1.3} 520T${x * 1.72} 734`,
            i % 2 ? palette.water[0] : '#ffffff',
            width,
            `opacity=".6" stroke-dasharray="${52 + (i % 4) * 9} ${38 - (i % 4) * 9}" stroke-dashoffset="${(start - turn * 90).toFixed(1)}"`,
          ),
        )
        .join(''),
    ),
  )
  const spray = Array.from({ length: 16 }, () => ({
    x: (random() - 0.5) * 420,
    y: 690 + random() * 70,
    size: 26 + random() * 60,
    phase: random() * 6.283,
  }))
  const mistPages = flipbook(8, (turn) =>
    at(
      centre,
      0,
      spray
        .map(({ x, y, size, phase }) => {
          const swell = Math.sin(phase + turn * 6.283)
          return circle(
            x,
            y - swell * 5,
            size * (1 + 0.07 * swell),
            palette.white,
            `opacity="${(0.14 + 0.05 * swell).toFixed(3)}"`,
          )
        })
        .join(''),
    ),
  )
  const glitter = glints(canvas, { top: 748, bottom: 890, x: centre, spread: 700 }, palette.white, {
    count: 30,
    opacity: 0.6,
  })
  const bank = (t: number) => (fromCentre(canvas, t) < 380 ? 190 : -80)
  const nearBank = (t: number) => (fromCentre(canvas, t) < 470 ? 90 : -60)
  return [
    sky(canvas),
    sun(canvas, 360, 130, 48),
    clouds(canvas, 110, 360, 0.3),
    sheet(
      'far hills',
      0.1,
      ridge(canvas, { y: 240, height: 50, hills: 4, fill: mix(palette.far, palette.sky[2], 0.2) }) +
        mist(canvas, 200, 160, 0.6),
    ),
    sheet(
      'cliff',
      0.375,
      canopy(canvas, {
        y: 262,
        unevenness: 12,
        crown: 52,
        fill: mix(near, palette.leaf, 0.25),
        rise: crest,
      }) +
        cliff(canvas) +
        at(centre, 0, curtain),
    ),
    sheet('strands', 0.375, pages, {
      pagesPerSecond: 12,
      box: { x: centre - 150, y: 246, width: 300, height: 496 },
    }),
    sheet(
      'pool',
      0.375,
      water(canvas, 740, [mix(palette.water[0], palette.white, 0.3), palette.water[1]]) +
        mist(canvas, 600, 190, 0.75),
    ),
    sheet('spray', 0.375, mistPages, {
      pagesPerSecond: 8,
      box: { x: centre - 310, y: 600, width: 620, height: 250 },
    }),
    sheet('glitter', 0.375, glitter.pages, { box: glitter.box }),
    flock(canvas, { offset: 260, y: 170, count: 5, size: 14, colour: dark }),
    sheet(
      'bank',
      0.55,
      canopy(canvas, { y: 800, unevenness: 20, crown: 84, fill: near, rise: bank }) +
        shape(d`M${centre - 390} 840q20-44 110-42t130 46Z`, dark) +
        person(centre - 270, 802, 90, '#C23A2F', '#F5B335'),
    ),
    sheet(
      'near trees',
      0.8,
      canopy(canvas, { y: 890, unevenness: 14, crown: 90, fill: dark, rise: nearBank }),
    ),
    sheet(
      'leaves',
      1,
      leafFrame(canvas, centre - 790, 930, { size: 400, fill: deep }) +
        leafFrame(canvas, centre + 790, 930, { size: 380, mirrored: true, fill: deep }),
    ),
  ]
}
