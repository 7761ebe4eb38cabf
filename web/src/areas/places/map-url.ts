import { ISLAND } from './map/island.ts'
import type { View } from './map/map-geometry.ts'
import { pointOf, SCALE_MAX, WHOLE } from './map/map-geometry.ts'

/** A zoomed view in the URL: the degrees of its centre, and its scale. Undefined for the whole island. */
export function viewText({ center, scale }: View): string | undefined {
  if (scale === 1) return undefined
  const latitude = ISLAND.north - center.y * (ISLAND.north - ISLAND.south)
  const longitude = ISLAND.west + center.x * (ISLAND.east - ISLAND.west)
  return `${latitude.toFixed(4)},${longitude.toFixed(4)},${scale.toFixed(1)}`
}

/** The view in a URL; `otherwise` if there is none, or one outside the island. */
export function readView(text: string | null, otherwise = WHOLE): View {
  const [latitude = NaN, longitude = NaN, scale = NaN] = /^[\d.]+,[\d.]+,[\d.]+$/.test(text ?? '')
    ? (text ?? '').split(',').map(Number)
    : []
  const center = pointOf({ latitude, longitude })
  const isOnMap = center.x >= 0 && center.x <= 1 && center.y >= 0 && center.y <= 1
  return isOnMap && scale > 1 && scale <= SCALE_MAX ? { center, scale } : otherwise
}
