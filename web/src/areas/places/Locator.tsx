import type { CSSProperties } from 'react'
import { IslandDrawing } from './IslandDrawing.tsx'
import type { View } from './map-geometry.ts'
import type { Spot } from './map-labels.ts'
import styles from './IslandMap.module.css'

/** The whole island, small, with the part of it that the map shows. Decoration. */
export function Locator({ view, spot }: { view: View; spot: Spot }) {
  const { center, scale } = view
  const share = (value: number) => `${value * 100}%`
  return (
    <span className={styles.locator} style={spotStyle(spot)}>
      <IslandDrawing isSmall />
      <span
        className={styles.part}
        style={{
          left: share(center.x - 0.5 / scale),
          top: share(center.y - 0.5 / scale),
          width: share(1 / scale),
          height: share(1 / scale),
        }}
      />
    </span>
  )
}

export function spotStyle({ left, top, width }: Spot): CSSProperties & Record<`--${string}`, string> {
  return { '--left': `${left}px`, '--top': `${top}px`, '--width': `${width}px` }
}
