import { cleanTrack } from '../clean.ts'
import { parseNumber, parseTime } from '../parse-time.ts'
import type { ReadingLimits, ReadTrack, TrackPoint } from '../track.ts'
import { readXml } from './xml.ts'

/** Reads the tracks of a GPX file (1.0 or 1.1). Without any, its routes are read. Waypoints are ignored. */
export async function readGpx(text: string, limits: ReadingLimits): Promise<ReadTrack> {
  const tracks: TrackPoint[][] = []
  const routes: TrackPoint[][] = []
  let point: { latitude: number; longitude: number; height: number | null; at: number | null } | undefined
  let badLine: number | null = null
  const isInPoint = (path: readonly string[]) => path.at(-2) === 'trkpt' || path.at(-2) === 'rtept'
  await readXml(
    text,
    {
      open(path, attribute, line) {
        const name = path.at(-1)
        if (name === 'trk' || name === 'trkseg') tracks.push([])
        if (name === 'rte') routes.push([])
        if (name !== 'trkpt' && name !== 'rtept') return
        limits.countPoint(line)
        const [latitude, longitude] = [parseNumber(attribute('lat')), parseNumber(attribute('lon'))]
        if (latitude === null || longitude === null) badLine ??= line
        point = { latitude: latitude ?? NaN, longitude: longitude ?? NaN, height: null, at: null }
      },
      close(path, content) {
        const name = path.at(-1)
        if (point && isInPoint(path)) {
          if (name === 'ele') point.height = parseNumber(content)
          if (name === 'time') point.at = parseTime(content)
        }
        if (!point || (name !== 'trkpt' && name !== 'rtept')) return
        const segments = name === 'trkpt' ? tracks : routes
        segments.at(-1)?.push({ seconds: null, ...point })
        point = undefined
      },
    },
    limits,
  )
  const hasTrack = tracks.some((segment) => segment.length > 0)
  return cleanTrack({ source: 'gpx', segments: hasTrack ? tracks : routes, badLine })
}
