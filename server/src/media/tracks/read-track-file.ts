import { decodeText } from './formats/decode-text.ts'
import { readDji } from './formats/dji.ts'
import { readGeoJson } from './formats/geojson.ts'
import { GPMF_START, readGpmfFile } from './formats/gpmf.ts'
import { readGpx } from './formats/gpx.ts'
import { readKml } from './formats/kml.ts'
import { ReadingLimits, TRACK_BYTES_MAX, TrackError } from './track.ts'
import type { ReadTrack } from './track.ts'

/** Reads a GPX, DJI `.SRT`, GeoJSON or KML file. The content decides on the format. Rejects with `TrackError`. */
export async function readTrackFile(bytes: Buffer, name: string): Promise<ReadTrack> {
  if (bytes.length > TRACK_BYTES_MAX) throw new TrackError('track_too_large', `${bytes.length} bytes.`)
  const limits = new ReadingLimits()
  if (bytes.subarray(0, 4).equals(GPMF_START)) return readGpmfFile(bytes, limits)
  const whole = decodeText(bytes)
  const text = whole.trimStart()
  if (text === '') throw new TrackError('track_empty', 'The file is empty.')
  if (/\0/.test(text.slice(0, 1000))) throw new TrackError('track_unknown_format', 'The file is not a text.')
  if (text.startsWith('{')) return readGeoJson(text, limits)
  if (!text.startsWith('<')) return readDji(whole, limits)
  return readMarkup(text, name, limits)
}

function readMarkup(text: string, name: string, limits: ReadingLimits): Promise<ReadTrack> | ReadTrack {
  const root = rootOf(text)
  if (root === 'gpx' || (root === undefined && /\.gpx$/i.test(name))) return readGpx(text, limits)
  if (root === 'kml' || (root === undefined && /\.kml$/i.test(name))) return readKml(text, limits)
  if (root === 'font') return readDji(text, limits)
  throw new TrackError(
    'track_unknown_format',
    `The file is XML, but neither GPX nor KML: ${root ?? 'no root'}.`,
    1,
  )
}

/** The name of a document's first element, in lower case and without a prefix. */
function rootOf(text: string): string | undefined {
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const end = PROLOGUE.find(({ start }) => text.startsWith(start, at))?.end
    if (end === undefined) break
    const after = text.indexOf(end, at)
    if (after < 0) return undefined
    at = after + end.length
  }
  return /^<(?:[\w.-]{1,40}:)?([A-Za-z]{1,40})/.exec(text.slice(at, at + 100))?.[1]?.toLowerCase()
}

const PROLOGUE = [
  { start: '<?', end: '?>' },
  { start: '<!--', end: '-->' },
  { start: '<!', end: '>' },
]
