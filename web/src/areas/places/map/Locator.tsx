import type { CSSProperties } from 'react'
import { IslandDrawing } from './IslandDrawing.tsx'
import type { View } from './map-geometry.ts'
import type { Spot } from './map-spots.ts'
import styles from './IslandMap.module.css'

/** The whole island in small, with the part that the map shows. Decorative. */
export function Locator({ view, spot }: { view: View; spot: Spot }) {
  const [left, right] = edgesOf(view.center.x, view.scale)
  const [top, bottom] = edgesOf(view.center.y, view.scale)
  return (
    <span className={styles.locator} style={spotStyle(spot)}>
      <IslandDrawing />
      <span
        className={styles.part}
        style={{
          left: share(left),
          top: share(top),
          width: share(right - left),
          height: share(bottom - top),
        }}
      />
    </span>
  )
}

const share = (value: number) => `${value * 100}%`

/** The edges of a view, limited to the drawn area. */
const edgesOf = (center: number, scale: number) =>
  [Math.max(0, center - 0.5 / scale), Math.min(1, center + 0.5 / scale)] as const

export function spotStyle({ left, top, width }: Spot): CSSProperties & Record<`--${string}`, string> {
  return { '--left': `${left}px`, '--top': `${top}px`, '--width': `${width}px` }
}
