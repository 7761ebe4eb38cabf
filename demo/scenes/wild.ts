import { sheet } from './canvas.ts'
import type { SceneDrawing } from './canvas.ts'
import { elephant, flock, leopard } from './creatures.ts'
import { canopy, clouds, glints, grass, mist, ridge, sky, sun } from './landscape.ts'
import { mix } from './palette.ts'
import { at, d, downward, ellipse, rect, repeat, shape, stroke } from './pen.ts'
import { umbrellaTree } from './plants.ts'

export const yala: SceneDrawing = (canvas) => {
  const { palette, centre, width, random } = canvas
  const { near, mid, dark, deep } = palette
  const pool = downward(canvas, palette.water)
  const rock =
    shape(
      'M-140 960Q-90 700 60 620Q170 556 330 560Q540 560 660 640Q800 720 880 960Z',
      mix(palette.earthShade, dark, 0.5),
    ) +
    shape(
      'M60 620Q170 556 330 560Q540 560 660 640Q480 600 320 610Q170 620 10 720Q20 650 60 620Z',
      mix(palette.earth, palette.light, 0.12),
    ) +
    repeat(12, () => {
      const x = 60 + random() * 600
      const y = 660 + random() * 160
      return stroke(
        d`M${x} ${y}q${30 + random() * 40} ${10 + random() * 20} ${60 + random() * 60} ${4}`,
        random() > 0.5 ? deep : mix(palette.earth, palette.light, 0.1),
        3,
        'opacity=".3"',
      )
    }) +
    shape('M620 616Q760 700 840 960H720Q740 760 560 636Z', deep, 'opacity=".35"')
  const shadow = ellipse([322, 604, 210, 13], deep, 'opacity=".4"')
  const colours = { skin: mix(near, mid, 0.3), shade: mix(near, dark, 0.35) }
  const glitter = glints(canvas, { top: 694, bottom: 760, x: centre - 340, spread: 300 }, palette.light, {
    count: 12,
    opacity: 0.5,
  })
  return [
    sky(canvas),
    sun(canvas, -140, 420, 170, 2.6),
    clouds(canvas, 200, 320, 0.28, palette.light),
    sheet(
      'far hills',
      0.1,
      ridge(canvas, { y: 560, height: 24, hills: 4, fill: mix(palette.far, palette.sky[2], 0.2) }) +
        ridge(canvas, { y: 600, height: 18, hills: 6, fill: mid }),
    ),
    sheet(
      'plain',
      0.28,
      umbrellaTree(canvas, centre - 610, 640, 230, mix(near, mid, 0.3)) +
        umbrellaTree(canvas, centre - 420, 630, 130, mix(near, mid, 0.5)) +
        umbrellaTree(canvas, centre + 980, 640, 210, mix(near, mid, 0.3)) +
        rect([-20, 640, width + 40, 290], near) +
        shape(
          d`M${centre - 760} 700Q${centre - 400} 664 ${centre - 60} 696Q${centre + 40} 730 ${centre - 120} 762Q${centre - 500} 800 ${centre - 800} 760Z`,
          pool,
        ),
    ),
    sheet(
      'elephants',
      0.28,
      elephant(centre - 470, 662, 92, colours, { tusks: false }) +
        elephant(centre - 572, 660, 60, colours, { tusks: false }),
      {
        drift: { x: 6, y: 0 },
        bob: { x: 0, y: 1.5, seconds: 3 },
        box: { x: centre - 640, y: 550, width: 270, height: 120 },
      },
    ),
    sheet('glitter', 0.28, glitter.pages, { box: glitter.box }),
    flock(canvas, { offset: 160, y: 250, count: 7, size: 18, colour: dark }),
    sheet('rock', 0.5, at(centre, 0, rock + shadow + at(322, 590, leopard(canvas)))),
    sheet(
      'grass',
      0.85,
      grass(canvas, { y: 905, spacing: 13, height: 86, colour: deep }) +
        canopy(canvas, { y: 912, unevenness: 6, crown: 50, fill: deep }),
      { bob: { x: 4, y: 0, seconds: 4 } },
    ),
    sheet(
      'tree',
      1,
      umbrellaTree(canvas, centre + 1000, 940, 480, deep) +
        umbrellaTree(canvas, centre - 1150, 940, 460, deep),
    ),
  ]
}

export const minneriya: SceneDrawing = (canvas) => {
  const { palette, centre } = canvas
  const { near, dark } = palette
  const skin = mix('#6A6460', palette.far, 0.25)
  const shade = mix(skin, dark, 0.45)
  const hazy = { skin: mix(skin, palette.mist, 0.25), shade: mix(shade, palette.mist, 0.2) }
  const far: [number, number, number, boolean][] = [
    [-560, 690, 90, false],
    [-470, 694, 64, false],
    [-40, 700, 110, true],
    [60, 704, 70, true],
    [560, 696, 100, true],
    [-860, 692, 96, false],
    [870, 700, 90, true],
  ]
  const lake = rect([-20, 556, canvas.width + 40, 120], downward(canvas, palette.water))
  const glitter = glints(canvas, { top: 560, bottom: 640, x: centre + 340, spread: 360 }, palette.light, {
    count: 16,
    opacity: 0.7,
  })
  const shadows = [
    [-260, 812, 130],
    [20, 824, 62],
    [350, 802, 110],
  ]
    .map(([x = 0, y = 0, r = 0]) => ellipse([centre + x, y, r, r * 0.09], dark, 'opacity=".3"'))
    .join('')
  const family = (x: number, y: number, size: number, skinTone: string, mirrored = false) =>
    elephant(centre + x, y, size, { skin: skinTone, shade }, { mirrored, tusks: size > 200 })
  const herdBox = (x: number, size: number) => ({
    x: centre + x - size * 0.85,
    y: 820 - size * 1.2,
    width: size * 1.75,
    height: size * 1.35,
  })
  return [
    sky(canvas),
    sun(canvas, 340, 300, 74, 3.4),
    clouds(canvas, 170, 260, 0.35),
    sheet(
      'far hills',
      0.1,
      ridge(canvas, { y: 440, height: 44, hills: 4, fill: mix(palette.far, palette.sky[2], 0.25) }) +
        ridge(canvas, { y: 490, height: 34, hills: 6, fill: palette.far }) +
        mist(canvas, 430, 140, 0.5),
    ),
    sheet(
      'lake',
      0.2,
      canopy(canvas, { y: 540, unevenness: 10, crown: 40, fill: mix(near, palette.mist, 0.25) }) + lake,
    ),
    sheet('glitter', 0.2, glitter.pages, { box: glitter.box }),
    flock(canvas, { offset: -200, y: 250, count: 8, size: 18, colour: dark }),
    sheet(
      'shore',
      0.34,
      ridge(canvas, { y: 650, height: 10, hills: 3, fill: mix(palette.leaf, palette.light, 0.25) }) +
        far
          .map(([x, y, size, mirrored]) => elephant(centre + x, y, size, hazy, { mirrored, tusks: false }))
          .join(''),
    ),
    sheet(
      'meadow',
      0.5,
      ridge(canvas, { y: 720, height: 12, hills: 4, fill: mix(palette.leaf, near, 0.3) }) + shadows,
    ),
    sheet('mother', 0.5, family(-260, 810, 250, skin), {
      bob: { x: 0, y: 1.6, seconds: 4 },
      box: herdBox(-260, 250),
    }),
    sheet('calf', 0.5, family(20, 822, 120, mix(skin, palette.light, 0.1)), {
      bob: { x: 2.5, y: 1.5, seconds: 2 },
      box: herdBox(20, 120),
    }),
    sheet('bull', 0.5, family(350, 800, 215, mix(skin, dark, 0.1), true), {
      bob: { x: 0, y: 1.6, seconds: 5 },
      box: herdBox(350, 215),
    }),
    sheet(
      'grass',
      0.85,
      grass(canvas, { y: 908, spacing: 11, height: 92, colour: near }) +
        grass(canvas, { y: 930, spacing: 11, height: 92, colour: dark, width: 3 }),
      {
        bob: { x: 4, y: 0, seconds: 4 },
      },
    ),
  ]
}
