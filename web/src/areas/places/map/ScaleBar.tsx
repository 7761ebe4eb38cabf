import { placeTexts } from '../../../platform/texts/places/places.ts'
import { ISLAND } from './island.ts'
import styles from './IslandMap.module.css'

/** Kilometres that a bar may stand for. */
const STEPS = [50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1]
const WIDTH_MAX = 110
const KM_PER_DEGREE = 110.3

/** How far a number of kilometres is on the map. Decorative: distances are in the list. */
export function ScaleBar({ width, scale }: { width: number; scale: number }) {
  const pixelsPerKm = (width * scale) / ((ISLAND.east - ISLAND.west) * KM_PER_DEGREE)
  const kilometres = STEPS.find((step) => step * pixelsPerKm <= WIDTH_MAX) ?? 0.1
  return (
    <span className={styles.scale} style={{ width: kilometres * pixelsPerKm }} aria-hidden="true">
      {placeTexts.kilometres({ count: String(kilometres) })}
    </span>
  )
}
