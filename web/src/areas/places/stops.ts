import type { PlaylistStop } from '@serendib/contract'
import { placeTexts } from '../../platform/texts/places/places.ts'
import type { Placed } from './map/map-geometry.ts'

/** A place with all its stops. */
export interface StopPlace extends Placed {
  readonly name: string
  readonly stops: readonly [PlaylistStop, ...PlaylistStop[]]
}

/** The places of a route, in the order of their first stops. */
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

/** The numbers of all stops at some places, in order. */
export function numbersOf(places: readonly StopPlace[]): number[] {
  return places.flatMap(({ stops }) => stops.map(({ number }) => number)).toSorted((a, b) => a - b)
}

/** How many characters fit on a marker. */
const SHORT_MAX = 7

/** Short form for a marker: '3', '2–4', '2, 5', '2–4, 6', '2–4 …'. */
export function shortNumbers(numbers: readonly number[]): string {
  const runs = formatRuns(numbers)
  const all = runs.join(', ')
  return all.length <= SHORT_MAX ? all : `${runs[0]} …`
}

/** Consecutive numbers as one text: '2–4'. */
function formatRuns(numbers: readonly number[]): string[] {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run?.[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
}

/**
 * 'Stop 3', 'Stops 2–4', 'Stops 2, 5'. It contains the marker's text, so that voice control finds the marker by
 * what is visible: 'Stops 1 …: 1, 3, 5, 7'.
 */
export function stopsInWords(numbers: readonly number[]): string {
  const [first = 0] = numbers
  if (numbers.length === 1) return placeTexts.stop({ number: first })
  const [short, all] = [shortNumbers(numbers), formatRuns(numbers).join(', ')]
  return placeTexts.stopNumbers({ numbers: short === all ? all : `${short}: ${all}` })
}
