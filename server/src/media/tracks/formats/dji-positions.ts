import { parseNumber } from '../parse-time.ts'

type Order = 'latitude-first' | 'longitude-first'

/** A position as it was logged: named, or as a pair whose order depends on the model. */
export type LoggedPosition =
  | { readonly kind: 'named'; readonly latitude: number; readonly longitude: number }
  | {
      readonly kind: 'pair'
      readonly first: number
      readonly second: number
      /** What the hemispheres' letters say. */
      readonly order: Order | undefined
      /** The third value. A whole number counts satellites, others are a height. */
      readonly third: string
    }

const VALUE = String.raw`\s{0,3}[:=]\s{0,3}([-+]?\d{1,3}[.,]\d{1,15}|[-+\w./]{1,20})`
const LATITUDE = new RegExp(String.raw`(?<!home[ _]?)\blat(?:itude)?${VALUE}`, 'i')
const LONGITUDE = new RegExp(String.raw`(?<!home[ _]?)\b(?:long?|lng|longt?itude)${VALUE}`, 'i')
const PAIR = /\b(?:GPS|RTK)\s?[:=]?\s?\(([^()]{1,200})\)/i

/** Reads the position of a record without `HOME`; undefined if it has none. Unknown values (`n/a`) become NaN. */
export function readPosition(text: string): LoggedPosition | undefined {
  const latitude = LATITUDE.exec(text)?.[1]
  const longitude = LONGITUDE.exec(text)?.[1]
  if (latitude !== undefined && longitude !== undefined)
    return { kind: 'named', latitude: toNumber(latitude), longitude: toNumber(longitude) }
  const pair = PAIR.exec(text)?.[1]
  return pair === undefined ? undefined : readPair(pair.split(/[,;]/))
}

function readPair([first, second, third = '']: readonly string[]): LoggedPosition | undefined {
  if (first === undefined || second === undefined) return undefined
  const [a, b] = [readDegrees(first), readDegrees(second)]
  const order = ORDERS.get(a.hemisphere + b.hemisphere)
  return { kind: 'pair', first: a.degrees, second: b.degrees, order, third: third.trim() }
}

const ORDERS: ReadonlyMap<string, Order> = new Map([
  ...['NE', 'NW', 'SE', 'SW'].map((letters) => [letters, 'latitude-first'] as const),
  ...['EN', 'ES', 'WN', 'WS'].map((letters) => [letters, 'longitude-first'] as const),
])

function toNumber(written: string): number {
  return parseNumber(written.replace(',', '.')) ?? NaN
}

function readDegrees(written: string): { degrees: number; hemisphere: string } {
  const hemisphere = /[NSEW]/i.exec(written.replace(/n\/a|nan/gi, ''))?.[0].toUpperCase() ?? ''
  const degrees = toNumber(written.replace(/[NSEW:°\s]/gi, ''))
  return { degrees: hemisphere === 'S' || hemisphere === 'W' ? -Math.abs(degrees) : degrees, hemisphere }
}

/** The third value of models that write the latitude first is a height: `69.800` or `0.0M`. */
const HEIGHT = /^-?\d{1,6}(?:\.\d{1,6}\s?m?|\s?m)$/i

/** Returns how to read the positions of a log. Their order is decided once, by all of them. */
export function orderOf(
  positions: readonly LoggedPosition[],
): (position: LoggedPosition | undefined) => { latitude: number; longitude: number } {
  const isLatitudeFirst = decideOrder(positions)
  const unit = areRadians(positions) ? 180 / Math.PI : 1
  return (position) => {
    if (!position) return { latitude: NaN, longitude: NaN }
    if (position.kind === 'named')
      return { latitude: position.latitude * unit, longitude: position.longitude * unit }
    const { first, second } = position
    return isLatitudeFirst ? { latitude: first, longitude: second } : { latitude: second, longitude: first }
  }
}

function decideOrder(positions: readonly LoggedPosition[]): boolean {
  const pairs = positions.flatMap((position) => (position.kind === 'pair' ? [position] : []))
  const named = pairs.find(({ order }) => order !== undefined)?.order
  if (named !== undefined) return named === 'latitude-first'
  // One garbled value must not turn the whole track.
  const beyondPole = (value: number) => Math.abs(value) > 90 && Math.abs(value) <= 180
  const firsts = pairs.filter(({ first }) => beyondPole(first)).length
  const seconds = pairs.filter(({ second }) => beyondPole(second)).length
  if (firsts !== seconds) return seconds > firsts
  return pairs.filter(({ third }) => HEIGHT.test(third)).length * 2 > pairs.length
}

/** The Mavic Air 2 first logged radians. Taken as degrees, they are in the open sea off Africa, within a few metres. */
function areRadians(positions: readonly LoggedPosition[]): boolean {
  const named = positions.flatMap((position) =>
    position.kind === 'named' && Number.isFinite(position.latitude + position.longitude) ? [position] : [],
  )
  const located = named.filter(({ latitude, longitude }) => latitude !== 0 || longitude !== 0)
  const [first] = located
  return (
    first !== undefined &&
    located.every(
      ({ latitude, longitude }) =>
        Math.abs(latitude) <= Math.PI / 2 &&
        Math.abs(longitude) <= Math.PI &&
        Math.abs(latitude - first.latitude) < RADIANS_SPAN_MAX &&
        Math.abs(longitude - first.longitude) < RADIANS_SPAN_MAX,
    )
  )
}

/** Further than a drone flies: 6 km. */
const RADIANS_SPAN_MAX = 0.001
