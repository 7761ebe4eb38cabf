import { ISLAND } from './island.ts'
import type { View } from './map-geometry.ts'
import { pointOf, SCALE_MAX, WHOLE } from './map-geometry.ts'

/** A closer view as the address keeps it: the degrees of its middle, and how much closer it is. The whole island is nothing. */
export function viewText({ center, scale }: View): string | undefined {
  if (scale === 1) return undefined
  const latitude = ISLAND.north - center.y * (ISLAND.north - ISLAND.south)
  const longitude = ISLAND.west + center.x * (ISLAND.east - ISLAND.west)
  return `${latitude.toFixed(4)},${longitude.toFixed(4)},${scale.toFixed(1)}`
}

/** The view that an address keeps; `otherwise` where it keeps none, or one that is none of the island's. */
export function readView(text: string | null, otherwise = WHOLE): View {
  const [latitude = NaN, longitude = NaN, scale = NaN] = /^[\d.]+,[\d.]+,[\d.]+$/.test(text ?? '')
    ? (text ?? '').split(',').map(Number)
    : []
  const center = pointOf({ latitude, longitude })
  const isOnMap = center.x >= 0 && center.x <= 1 && center.y >= 0 && center.y <= 1
  return isOnMap && scale > 1 && scale <= SCALE_MAX ? { center, scale } : otherwise
}
