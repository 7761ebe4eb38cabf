import type { PlaylistStop } from '@serendib/contract'
import { placeTexts } from '../../platform/texts/places.ts'
import type { Placed } from './map-geometry.ts'

/** A place with all the stops that are made there. */
export interface StopPlace extends Placed {
  readonly name: string
  readonly stops: readonly [PlaylistStop, ...PlaylistStop[]]
}

/** The places of a way in the order in which it comes to them first. */
export function placesOfStops(stops: readonly PlaylistStop[]): StopPlace[] {
  const bySlug = new Map<string, [PlaylistStop, ...PlaylistStop[]]>()
  for (const stop of stops) {
    const known = bySlug.get(stop.place.slug)
    if (known) known.push(stop)
    else bySlug.set(stop.place.slug, [stop])
  }
  return [...bySlug.values()].map((here) => {
    const { slug, name, latitude, longitude } = here[0].place
    return { slug, name, latitude, longitude, videos: here.length, stops: here }
  })
}

/** The numbers of all stops of some places, from the first one on. */
export function numbersOf(places: readonly StopPlace[]): number[] {
  return places.flatMap(({ stops }) => stops.map(({ number }) => number)).toSorted((a, b) => a - b)
}

/** As a marker has room for: '3', '2–4', '2, 5', '2 +3'. */
export function shortNumbers(numbers: readonly number[]): string {
  const [first = 0, second = first] = numbers
  const last = numbers.at(-1) ?? first
  if (numbers.length === 1) return String(first)
  if (last - first === numbers.length - 1) return `${first}–${last}`
  return numbers.length === 2 ? `${first}, ${second}` : `${first} +${numbers.length - 1}`
}

/** 'Stop 3', 'Stops 2 to 4', 'Stops 2, 5 and 6'. */
export function stopsInWords(numbers: readonly number[]): string {
  const [first = 0] = numbers
  const last = numbers.at(-1) ?? first
  if (numbers.length === 1) return placeTexts.stop(first)
  if (numbers.length > 2 && last - first === numbers.length - 1) return placeTexts.stopsFromTo(first, last)
  return placeTexts.stopsAnd(numbers.slice(0, -1).join(', '), last)
}
