import type { Canvas } from './canvas.ts'

/** One decimal place is finer than a pixel in all pictures made here. */
const short = (value: number) => Math.round(value * 10) / 10

/** Builds path data with shortened numbers: ``d`M${x} ${y}` ``. */
export function d(text: TemplateStringsArray, ...values: (number | string)[]): string {
  return text.reduce((path, part, i) => {
    const value = values[i - 1] ?? ''
    return path + (typeof value === 'number' ? short(value) : value) + part
  })
}

type Four = readonly [number, number, number, number]

/** x, y, width, height. */
export const rect = ([x, y, width, height]: Four, fill: string, more = '') =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`

/** x, y and both radii. */
export const ellipse = ([x, y, rx, ry]: Four, fill: string, more = '') =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}" ${more}/>`

export const shape = (path: string, fill: string, more = '') => `<path d="${path}" fill="${fill}" ${more}/>`

export const stroke = (path: string, colour: string, width: number, more = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" ${more}/>`

/** Moves, scales and rotates a drawing around its own 0, 0. A negative scale also mirrors it. */
export function at(x: number, y: number, body: string, scale = 1, degrees = 0): string {
  const size = scale === 1 ? '' : ` scale(${scale.toFixed(3)} ${Math.abs(scale).toFixed(3)})`
  const turn = degrees === 0 ? '' : ` rotate(${short(degrees)})`
  return `<g transform="translate(${short(x)} ${short(y)})${turn}${size}">${body}</g>`
}

export const group = (body: string, more: string) => `<g ${more}>${body}</g>`

/** `count` pieces in a row. */
export const repeat = (count: number, piece: (i: number) => string) =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => piece(i)).join('')

/** The pages of an endless flipbook; `turn` goes from 0 to just before 1. */
export const flipbook = (count: number, page: (turn: number) => string) =>
  Array.from({ length: count }, (_, i) => page(i / count))

type Stop = readonly [offset: number, colour: string, opacity: number]

function gradient(canvas: Canvas, kind: string, vector: string, stops: readonly Stop[]): string {
  const id = canvas.nextId()
  const body = stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
  canvas.definitions.push(`<${kind} id="${id}" ${vector}>${body}</${kind}>`)
  return `url(#${id})`
}

const evenly = (colours: readonly string[]): Stop[] =>
  colours.map((colour, i) => [Number((i / (colours.length - 1)).toFixed(2)), colour, 1])

/** A vertical gradient from the first colour at the top to the last at the bottom. */
export const downward = (canvas: Canvas, colours: readonly string[]) =>
  gradient(canvas, 'linearGradient', 'x1="0" y1="0" x2="0" y2="1"', evenly(colours))

/** A horizontal gradient, slanting down by `slope` of the shape's height. */
export const sideward = (canvas: Canvas, colours: readonly string[], slope = 0) =>
  gradient(canvas, 'linearGradient', `x1="0" y1="0" x2="1" y2="${slope}"`, evenly(colours))

/** A vertical gradient with opacity: each stop is an offset, a colour and an opacity. */
export const veil = (canvas: Canvas, stops: readonly Stop[]) =>
  gradient(canvas, 'linearGradient', 'x1="0" y1="0" x2="0" y2="1"', stops)

/** A radial gradient from the centre outwards. */
export const glow = (canvas: Canvas, stops: readonly Stop[]) => gradient(canvas, 'radialGradient', '', stops)
