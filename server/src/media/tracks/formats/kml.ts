import { cleanTrack } from '../clean.ts'
import { parseNumber, parseTime } from '../parse-time.ts'
import type { ReadingLimits, ReadTrack, TrackPoint } from '../track.ts'
import { readXml } from './xml.ts'

/** Reads the tracks with times (`gx:Track`) of a KML file. Without any, its lines are read. */
export async function readKml(text: string, limits: ReadingLimits): Promise<ReadTrack> {
  const tracks: TrackPoint[][] = []
  const lines: TrackPoint[][] = []
  let times: (number | null)[] = []
  let coordinates: TrackPoint[] = []
  await readXml(
    text,
    {
      longTexts: new Set(['coordinates']),
      open(path) {
        if (path.at(-1) === 'track') [times, coordinates] = [[], []]
      },
      close(path, content, line) {
        const name = path.at(-1)
        const isInTrack = path.at(-2) === 'track'
        if (name === 'when' && isInTrack) times.push(parseTime(content))
        if (name === 'coord' && isInTrack) {
          limits.countPoint(line)
          coordinates.push(readPoint(content.trim().split(/\s+/)))
        }
        if (name === 'track')
          tracks.push(coordinates.map((point, index) => Object.assign(point, { at: times[index] ?? null })))
        if (name === 'coordinates' && path.at(-2) === 'linestring')
          lines.push(readCoordinates(content, line, limits))
      },
    },
    limits,
  )
  const hasTrack = tracks.some((segment) => segment.length > 0)
  return cleanTrack({ source: 'kml', segments: hasTrack ? tracks : lines })
}

function readCoordinates(text: string, line: number, limits: ReadingLimits): TrackPoint[] {
  const points: TrackPoint[] = []
  for (const [triple] of text.matchAll(/\S+/g)) {
    limits.countPoint(line)
    points.push(readPoint(triple.split(',')))
  }
  return points
}

function readPoint([longitude, latitude, height]: readonly string[]): TrackPoint {
  return {
    seconds: null,
    at: null,
    latitude: parseNumber(latitude) ?? NaN,
    longitude: parseNumber(longitude) ?? NaN,
    height: parseNumber(height),
  }
}
