import type { TimedPoint, TimedSegments } from '../track.ts'

export interface GpxOptions {
  readonly name: string
  /** The clock at the video's first second, in milliseconds since 1970. Without it, points have no times. */
  readonly startsAt?: number | null
}

/** A track as GPX 1.1. Each segment is a `trk` of its own: many programs connect the segments of one, and count the gaps. */
export function writeGpx(segments: TimedSegments, { name, startsAt = null }: GpxOptions): string {
  const lines = segments.flatMap((segment) => [
    '  <trk>',
    `    <name>${escapeXml(name)}</name>`,
    '    <trkseg>',
    ...segment.map((point) => `      ${writePoint(point, startsAt)}`),
    '    </trkseg>',
    '  </trk>',
  ])
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Serendib" xmlns="http://www.topografix.com/GPX/1/1">',
    ...lines,
    '</gpx>',
    '',
  ].join('\n')
}

function writePoint({ seconds, latitude, longitude, height }: TimedPoint, startsAt: number | null): string {
  const elevation = height === null ? '' : `<ele>${height.toFixed(1)}</ele>`
  const time = startsAt === null ? '' : `<time>${new Date(startsAt + seconds * 1000).toISOString()}</time>`
  return `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}">${elevation}${time}</trkpt>`
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escapeXml(text: string): string {
  // XML has no way to write control characters and lone surrogates.
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>]/g, (character) => ESCAPES[character] ?? character)
}
