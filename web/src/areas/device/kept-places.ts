import * as z from 'zod/mini'
import { KEPT_PLACES } from '../../platform/on-device.ts'
import { storedValue } from '../../platform/stored-value.ts'

/** Seconds by the film's number. Who signs out leaves none behind. */
const places = storedValue<Readonly<Record<string, number>>>(
  KEPT_PLACES,
  (text) => (text === null ? {} : z.parse(z.record(z.string(), z.number()), JSON.parse(text))),
  (value) => (Object.keys(value).length === 0 ? null : JSON.stringify(value)),
)

/** How far a film was watched on this device where the site does not know it, in seconds. */
export function placeIn(videoId: number): number | undefined {
  return places.get()[String(videoId)]
}

/** Keeps how far a film was watched; undefined forgets it: the site knows. */
export function keepPlace(videoId: number, seconds: number | undefined): void {
  if (seconds === placeIn(videoId)) return
  const { [String(videoId)]: _former, ...others } = places.get()
  places.set(seconds === undefined ? others : { ...others, [videoId]: seconds })
}
