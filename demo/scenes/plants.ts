import type { Canvas } from './canvas.ts'

import { mix } from './palette.ts'
import { circle, d, ellipse, rect, repeat, shape, stroke } from './pen.ts'

interface PalmOptions {
  height: number
  /** How far its crown leans to the right. */
  lean: number
  fill: string
  trunk?: string
}

/** A coconut palm, with its foot at x, y. */
export function palm(
  canvas: Canvas,
  x: number,
  y: number,
  { height, lean, fill, trunk }: PalmOptions,
): string {
  const headX = x + lean
  const headY = y - height
  const girth = height * 0.03
  const stem = shape(
    d`M${x - girth} ${y}Q${x + lean * 0.15 - girth * 0.6} ${y - height * 0.55} ${headX - girth * 0.4} ${headY}` +
      d`L${headX + girth * 0.5} ${headY}Q${x + lean * 0.25 + girth * 0.9} ${y - height * 0.5} ${x + girth * 1.1} ${y}Z`,
    trunk ?? fill,
  )
  const lit = mix(fill, canvas.palette.leaf, 0.22)
  const fronds = repeat(9, (i) =>
    palmFrond(canvas, { x: headX, y: headY, reach: height * 0.44, i }, i % 2 ? fill : lit),
  )
  const nuts =
    circle(headX - girth, headY + girth * 1.4, height * 0.024, mix(fill, canvas.palette.earth, 0.4)) +
    circle(headX + girth * 1.3, headY + girth * 1.6, height * 0.022, mix(fill, canvas.palette.earth, 0.3))
  return stem + fronds + nuts
}

function palmFrond(
  canvas: Canvas,
  from: { x: number; y: number; reach: number; i: number },
  fill: string,
): string {
  const { x, y, reach, i } = from
  const angle = -Math.PI * (0.04 + (0.92 * i) / 8) + (canvas.random() - 0.5) * 0.16
  const length = reach * (0.82 + canvas.random() * 0.3)
  const drop = length * (0.34 + 0.28 * Math.abs(Math.cos(angle)))
  const tip = { x: x + Math.cos(angle) * length, y: y + Math.sin(angle) * length * 0.62 + drop * 0.55 }
  const bend = { x: x + Math.cos(angle) * length * 0.55, y: y + Math.sin(angle) * length * 0.86 }
  const onRib = (t: number) => ({
    x: (1 - t) ** 2 * x + 2 * t * (1 - t) * bend.x + t * t * tip.x,
    y: (1 - t) ** 2 * y + 2 * t * (1 - t) * bend.y + t * t * tip.y,
  })
  const side = Math.cos(angle) > 0 ? 1 : -1
  const leaflets = 8
  const back = repeat(leaflets, (k) => {
    const j = leaflets - k
    const outer = onRib((j - 0.35) / leaflets)
    const inner = onRib((j - 1) / leaflets)
    const hang = length * 0.2 * Math.sin(Math.PI * Math.min(0.95, (j / leaflets) * 0.85 + 0.1))
    return d`L${outer.x + side * hang * 0.28} ${outer.y + hang}L${inner.x} ${inner.y}`
  })
  return shape(d`M${x} ${y}Q${bend.x} ${bend.y} ${tip.x} ${tip.y}${back}Z`, fill)
}

/** A palmyra palm of the north, with its foot at x, y. */
export function palmyra(canvas: Canvas, x: number, y: number, height: number, fill: string): string {
  const lit = mix(fill, canvas.palette.leaf, 0.2)
  const fans = 15
  return (
    rect([x - height * 0.02, y - height, height * 0.04, height], fill) +
    repeat(fans, (i) => {
      const a = (i / fans) * 6.283 + canvas.random() * 0.2
      const reach = height * 0.17 * (0.85 + canvas.random() * 0.3)
      const middle = { x: x + Math.cos(a) * reach * 0.55, y: y - height + Math.sin(a) * reach * 0.55 }
      const wing = (turn: number) =>
        d`${middle.x + Math.cos(a + turn) * reach * 0.62} ${middle.y + Math.sin(a + turn) * reach * 0.62}`
      const tip = d`${x + Math.cos(a) * reach * 1.25} ${y - height + Math.sin(a) * reach * 1.25}`
      return shape(d`M${x} ${y - height}L${wing(0.5)}L${tip}L${wing(-0.5)}Z`, i % 2 ? fill : lit)
    })
  )
}

/** A flat-topped tree of the dry zone. */
export function umbrellaTree(canvas: Canvas, x: number, y: number, height: number, fill: string): string {
  const width = height * 1.05
  const boughs =
    d`M${x} ${y}Q${x + height * 0.05} ${y - height * 0.4} ${x} ${y - height * 0.62}` +
    d`M${x + height * 0.02} ${y - height * 0.42}L${x + width * 0.28} ${y - height * 0.74}` +
    d`M${x + height * 0.02} ${y - height * 0.48}L${x - width * 0.26} ${y - height * 0.74}`
  const crown = repeat(9, (i) => {
    const t = i / 8 - 0.5
    const top = y - height * 0.78 - Math.cos(t * 3.1) * height * 0.13 + canvas.random() * 8
    return ellipse([x + t * width, top, height * 0.17, height * 0.085], fill)
  })
  return stroke(boughs, fill, height * 0.05) + crown
}

/** A silver oak, the shade tree of the tea hills. */
export function silverOak(canvas: Canvas, x: number, y: number, height: number, fill: string): string {
  const lit = mix(fill, canvas.palette.leaf, 0.25)
  const trunk = shape(
    d`M${x - height * 0.014} ${y}L${x - height * 0.006} ${y - height}H${x + height * 0.006}L${x + height * 0.014} ${y}Z`,
    fill,
  )
  // Loose tiers, narrow at the top, each a little to one side.
  const boughs = repeat(14, (i) => {
    const t = i / 13
    const side = i % 2 ? 1 : -1
    const width = height * (0.15 - 0.1 * t) * (0.8 + canvas.random() * 0.4)
    const thick = height * (0.05 - 0.018 * t)
    const [across, up] = [x + side * width * 0.42, y - height * (0.36 + 0.64 * t)]
    const turn = `transform="rotate(${side * -14} ${Math.round(across)} ${Math.round(up)})"`
    return ellipse([across, up, width, thick], i % 3 ? fill : lit, turn)
  })
  return trunk + boughs
}

interface LeafOptions {
  size: number
  /** Leaves point right unless mirrored. */
  mirrored?: boolean
  fill: string
}

/** Five large leaves from a corner of the picture, in the foreground. */
export function leafFrame(
  canvas: Canvas,
  x: number,
  y: number,
  { size, mirrored = false, fill }: LeafOptions,
): string {
  const lit = mix(fill, canvas.palette.leaf, 0.28)
  const rib = mix(fill, canvas.palette.leaf, 0.5)
  return repeat(5, (i) => {
    const angle = (-0.15 + i * 0.36) * (mirrored ? -1 : 1) + (mirrored ? Math.PI : 0)
    const length = size * (0.8 + canvas.random() * 0.35)
    const tip = { x: x + Math.cos(angle) * length, y: y - Math.abs(Math.sin(angle)) * length * 0.9 - 20 }
    const middle = { x: (x + tip.x) / 2, y: (y + tip.y) / 2 - length * 0.1 }
    const swell = { x: -Math.sin(angle) * length * 0.16, y: Math.cos(angle) * length * 0.16 }
    return (
      shape(
        d`M${x} ${y}Q${middle.x + swell.x} ${middle.y + swell.y} ${tip.x} ${tip.y}` +
          d`Q${middle.x - swell.x} ${middle.y - swell.y} ${x} ${y}Z`,
        i % 2 ? fill : lit,
      ) + stroke(d`M${x} ${y}Q${middle.x} ${middle.y} ${tip.x} ${tip.y}`, rib, 2)
    )
  })
}
