import type { StopPlace } from '@serendib/contract'
import { formatWhole } from '../../platform/format.ts'
import { trackMapTexts as texts } from '../../platform/texts/places/track-map.ts'
import { nearestPlace } from './line/near-places.ts'
import { positionAt, speedAt, type TrackLine } from './line/track-line.ts'

/** '3.2': languages agree on the sign. */
const kilometresText = (metres: number) => (metres / 1000).toFixed(1)

/** 'Kilometre 3.2 of 8.1, near Idalgashinna'. */
export function positionText(line: TrackLine, seconds: number, places: readonly StopPlace[]): string {
  const here = positionAt(line, seconds)
  const [kilometre, total] = [kilometresText(here.metres), kilometresText(line.metres)]
  const place = nearestPlace(here, places)
  return place === undefined
    ? texts.kilometre({ kilometre, total })
    : texts.kilometreNear({ kilometre, total, place: place.name })
}

/** Which measures of a track viewers see. */
export interface Measures {
  readonly height: boolean
  readonly speed: boolean
}

/** '1,204 m · 24 km/h'; empty where nothing is known. */
export function measuresText(line: TrackLine, seconds: number, { height, speed }: Measures): string {
  const here = positionAt(line, seconds)
  const metresPerSecond = speed ? speedAt(line, seconds) : null
  return [
    ...(height && here.height !== null
      ? [texts.height({ metres: formatWhole(Math.round(here.height)) })]
      : []),
    ...(metresPerSecond === null
      ? []
      : [texts.speed({ speed: formatWhole(Math.round(metresPerSecond * 3.6)) })]),
  ].join(' · ')
}
