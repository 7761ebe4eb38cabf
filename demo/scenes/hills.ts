import { sheet } from './canvas.ts'
import type { Canvas, Layer, SceneDrawing } from './canvas.ts'
import { flock, person } from './creatures.ts'
import { canopy, clouds, fromCentre, mist, ridge, sky, sun } from './landscape.ts'
import { mix } from './palette.ts'
import { at, circle, d, rect, repeat, shape, stroke } from './pen.ts'
import { leafFrame, silverOak } from './plants.ts'

const pluckers = ['#D8452F', '#F0A92B', '#2F62C9', '#E5E0D0', '#C23A63']

function teaHill(canvas: Canvas, index: number): string {
  const { palette, random, width, centre } = canvas
  const hills = [
    { y: 500, height: 56, pace: 0.9, fill: mix(palette.leaf, palette.mist, 0.36) },
    { y: 590, height: 74, pace: 1.3, fill: mix(palette.leaf, palette.near, 0.2) },
    { y: 690, height: 70, pace: 1.1, fill: mix(palette.leaf, palette.near, 0.5) },
    { y: 800, height: 56, pace: 1.5, fill: palette.near },
  ]
  const hill = hills[index] ?? { y: 800, height: 56, pace: 1.5, fill: palette.near }
  const phase = random() * 6
  const heightAt = (x: number) =>
    hill.y +
    Math.sin((x / 1600) * 6.283 * hill.pace + phase) * hill.height +
    Math.sin((x / 1600) * 15 + phase * 2) * hill.height * 0.18
  const contour = (below: number) => {
    let path = ''
    for (let x = -20; x <= width + 64; x += 64)
      path += d`${path === '' ? 'M' : 'L'}${x} ${heightAt(x) + below * (1 + 0.12 * Math.sin(x / 170 + below * 0.02 + phase))}`
    return path
  }
  const gap = 17 + index * 8
  const rows = repeat(8, (i) => {
    const k = i + 1
    const colour = k % 2 ? mix(hill.fill, palette.dark, 0.3) : mix(hill.fill, palette.light, 0.22)
    return stroke(
      contour(k * gap * (1 + k * 0.05)),
      colour,
      4 + index * 2.4,
      `stroke-dasharray="${16 + index * 11} ${6 + index * 3}"`,
    )
  })
  const people =
    index === 1
      ? repeat(7, (k) => {
          const x = centre - 470 + k * 100 + random() * 40
          return person(x, heightAt(x) + 36, 36, pluckers[k % 5] ?? '', palette.white)
        })
      : index === 2
        ? repeat(4, (k) => {
            const x = centre - 120 + k * 190 + random() * 40
            return plucker(x, heightAt(x) + 72, 80, pluckers[(k + 1) % 5] ?? '', palette.white)
          })
        : ''
  return (
    shape(d`${contour(0)}L${width + 84} 920H-20Z`, hill.fill) +
    rows +
    (index < 3 ? mist(canvas, hill.y + 20, 110, 0.42 - 0.08 * index) : '') +
    people
  )
}

/** A tea plucker with the basket hanging from her brow. */
function plucker(x: number, y: number, size: number, wrap: string, sash: string): string {
  const basket =
    shape(
      d`M${x - size * 0.42} ${y - size * 0.62}h${size * 0.26}l${size * 0.03} ${size * 0.4}h${-size * 0.32}Z`,
      '#C79A55',
    ) +
    repeat(3, (i) =>
      stroke(d`M${x - size * 0.43} ${y - size * (0.54 - i * 0.1)}h${size * 0.28}`, '#8A6230', 2),
    ) +
    shape(
      d`M${x - size * 0.42} ${y - size * 0.62}q${size * 0.13} ${-size * 0.1} ${size * 0.26} 0Z`,
      '#6FA34C',
    )
  const strap = stroke(
    d`M${x - size * 0.3} ${y - size * 0.6}Q${x - size * 0.2} ${y - size * 0.86} ${x + size * 0.04} ${y - size * 0.93}`,
    '#F3EDDC',
    2.4,
  )
  const veil = shape(
    d`M${x - size * 0.17} ${y - size * 0.62}Q${x - size * 0.2} ${y - size} ${x} ${y - size * 0.97}Q${x + size * 0.17} ${y - size * 0.95} ${x + size * 0.12} ${y - size * 0.78}L${x} ${y - size * 0.68}Z`,
    sash,
  )
  return (
    basket +
    person(x, y, size, wrap, sash) +
    veil +
    strap +
    stroke(
      d`M${x + size * 0.08} ${y - size * 0.48}L${x + size * 0.34} ${y - size * 0.22}`,
      '#7A4B30',
      size * 0.08,
    )
  )
}

export const tea: SceneDrawing = (canvas) => {
  const { palette, centre } = canvas
  const { dark } = palette
  const windows = [0, 1, 2]
    .map((row) => repeat(6, (k) => rect([10 + k * 23, -52 + row * 18, 13, 9], mix(palette.mid, dark, 0.3))))
    .join('')
  const factory = at(
    centre + 330,
    470,
    rect([0, -60, 150, 60], palette.white) +
      shape('M-8-60L75-88L158-60Z', '#A8322B') +
      windows +
      rect([118, -112, 12, 34], mix(palette.white, palette.mid, 0.3)),
  )
  const hills: Layer[] = [0.3, 0.42, 0.58, 0.78].map((depth, i) =>
    sheet(`tea ${i}`, depth, teaHill(canvas, i)),
  )
  const oaks: [number, number, number, string][] = [
    [-600, 760, 390, dark],
    [-520, 740, 270, mix(dark, palette.near, 0.35)],
    [-690, 790, 300, mix(dark, palette.near, 0.2)],
    [690, 760, 330, dark],
    [1010, 780, 390, dark],
    [-1080, 780, 340, dark],
  ]
  return [
    sky(canvas),
    sun(canvas, 260, 250, 58),
    clouds(canvas, 160, 320, 0.35),
    sheet(
      'far hills',
      0.1,
      ridge(canvas, { y: 380, height: 66, hills: 4, fill: mix(palette.far, palette.sky[2], 0.35) }) +
        ridge(canvas, { y: 440, height: 58, hills: 5, fill: palette.far }) +
        mist(canvas, 370, 170, 0.75),
    ),
    sheet('factory', 0.24, factory),
    flock(canvas, { offset: -120, y: 240, count: 5, size: 15, colour: dark }),
    ...hills,
    sheet(
      'oaks',
      1,
      oaks.map(([x, y, height, fill]) => silverOak(canvas, centre + x, y + 60, height, fill)).join('') +
        canopy(canvas, { y: 905, unevenness: 8, crown: 90, fill: dark }),
    ),
  ]
}

/** The gap at Ella: slopes that meet in the middle. */
const gap = (canvas: Canvas, depth: number, offset: number) => (t: number) =>
  -depth * Math.min(1.1, fromCentre(canvas, t, offset) / 800) ** 0.85

export const ella: SceneDrawing = (canvas) => {
  const { palette, centre } = canvas
  const ledge =
    shape(
      'M-1500 940V630L-1100 620L-820 640L-640 650L-470 690L-300 702L-250 724L-300 770L-350 940Z',
      palette.deep,
    ) +
    shape(
      'M-1500 630L-1100 620L-820 640L-640 650L-470 690L-300 702L-250 724L-480 712L-820 668L-1500 660Z',
      mix(palette.earth, palette.dark, 0.35),
    ) +
    repeat(26, () => {
      const x = -1200 + canvas.random() * 880
      return stroke(
        d`M${x} ${664 + (x + 1200) * 0.05}q4-20 12-26M${x + 6} ${664 + (x + 1200) * 0.05}q8-12 18-14`,
        mix(palette.leaf, palette.dark, 0.35),
        4,
      )
    })
  const hiker =
    shape('M-22 0Q-26-50 0-58Q24-54 22-14L64-8L70 34L58 36L50 8L0 6Z', '#D8452F') +
    shape('M22-14L64-8L70 34L58 36L50 8L20 7Z', '#2C3E5C') +
    circle(0, -74, 15, '#1B1413') +
    shape('M-15-76Q-14-92 0-92Q16-92 15-76L26-73H-16Z', '#E8D9B4') +
    shape('M-22-4L-26-48L-40-44L-42-2Z', '#F0A92B') +
    stroke('M14-40L40-18', '#7A4B30', 8)
  return [
    sky(canvas),
    sun(canvas, 20, 330, 70, 4),
    clouds(canvas, 150, 300, 0.35),
    sheet(
      'far hills',
      0.1,
      ridge(canvas, { y: 500, height: 26, hills: 5, fill: mix(palette.far, palette.sky[2], 0.4) }) +
        ridge(canvas, { y: 550, height: 28, hills: 6, fill: palette.far, rise: gap(canvas, 60, 0) }) +
        mist(canvas, 470, 160, 0.7),
    ),
    sheet(
      'third slope',
      0.2,
      ridge(canvas, {
        y: 640,
        height: 26,
        hills: 7,
        fill: mix(palette.far, palette.mid, 0.7),
        rise: gap(canvas, 230, 30),
      }) + mist(canvas, 560, 160, 0.55),
    ),
    sheet(
      'second slope',
      0.34,
      ridge(canvas, {
        y: 740,
        height: 30,
        hills: 8,
        fill: mix(palette.mid, palette.near, 0.5),
        rise: gap(canvas, 420, -20),
      }),
    ),
    sheet(
      'first slope',
      0.48,
      ridge(canvas, { y: 850, height: 26, hills: 9, fill: palette.near, rise: gap(canvas, 600, 10) }) +
        mist(canvas, 690, 160, 0.45),
    ),
    flock(canvas, { offset: 190, y: 240, count: 7, size: 18, colour: palette.dark }),
    sheet(
      'forest',
      0.65,
      canopy(canvas, { y: 930, unevenness: 20, crown: 70, fill: palette.dark, rise: gap(canvas, 560, 0) }),
    ),
    sheet('ledge', 0.85, at(centre, 0, ledge + at(-330, 700, hiker))),
    sheet(
      'leaves',
      1,
      leafFrame(canvas, centre + 780, 930, { size: 300, mirrored: true, fill: palette.deep }) +
        leafFrame(canvas, centre + 1100, 930, { size: 340, mirrored: true, fill: palette.deep }),
    ),
  ]
}
