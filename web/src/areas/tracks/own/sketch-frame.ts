import { METRES_PER_DEGREE } from '@serendib/contract'

interface Location {
  readonly latitude: number
  readonly longitude: number
}

const SIZE = { width: 400, height: 300 }
const MARGIN = 36
/** A smaller area would magnify the noise of a camera that stood still, in degrees. */
const SPAN_MIN = 100 / METRES_PER_DEGREE

/** Fits points into a drawing. `scale`: units of the drawing per degree of latitude. Pure. */
export function fitFrame(points: readonly Location[]) {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const middle =
    points.length > 0 ? { latitude: (south + north) / 2, longitude: (west + east) / 2 } : undefined
  const { latitude, longitude } = middle ?? { latitude: 7.5, longitude: 80.7 }
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const spans = points.length > 0 ? [north - south, (east - west) * narrowing] : [0, 0]
  const [high, wide] = spans.map((span) => Math.max(span, SPAN_MIN))
  const scale = Math.min(
    (SIZE.height - 2 * MARGIN) / (high ?? SPAN_MIN),
    (SIZE.width - 2 * MARGIN) / (wide ?? SPAN_MIN),
  )
  return {
    ...SIZE,
    scale,
    toXy: (point: Location) => ({
      x: SIZE.width / 2 + (point.longitude - longitude) * narrowing * scale,
      y: SIZE.height / 2 - (point.latitude - latitude) * scale,
    }),
  }
}
