import { useId } from 'react'
import { classNames, type Elements } from '#ui'
import { COAST, ISLAND } from './island.ts'
import type { Point, View } from './map-geometry.ts'
import { WHOLE } from './map-geometry.ts'
import styles from './IslandDrawing.module.css'

const { width, height, west, east, north, south } = ISLAND
const LATITUDES = [4, 5, 6, 7, 8, 9, 10, 11]
const LONGITUDES = [76, 77, 78, 79, 80, 81, 82, 83, 84, 85]

/**
 * The island in the sea with its `terrain`, if it is large, and an optional route from point to point. Decorative:
 * the markers on it have names.
 */
export function IslandDrawing(props: {
  view?: View
  terrain?: Elements
  route?: readonly Point[] | undefined
}) {
  const { view = WHOLE, terrain, route = [] } = props
  const isSmall = terrain === undefined
  const { center, scale } = view
  const coast = useId()
  const moved = {
    transform: `scale(${scale}) translate(${(0.5 / scale - center.x) * width}px, ${(0.5 / scale - center.y) * height}px)`,
  }
  return (
    <svg
      className={classNames(styles.drawing, isSmall && styles.small)}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <defs>
        <path id={coast} vectorEffect="non-scaling-stroke" d={COAST} />
      </defs>
      <g className={styles.moving} style={moved}>
        {!isSmall && <Graticule />}
        <use className={styles.shelf} href={`#${coast}`} />
        <use className={styles.shore} href={`#${coast}`} />
        <use className={styles.land} href={`#${coast}`} />
        {terrain}
        <use className={styles.coast} href={`#${coast}`} data-coast="" />
        {route.length > 1 && <RouteLine points={route} />}
      </g>
    </svg>
  )
}

function RouteLine({ points }: { points: readonly Point[] }) {
  const d = `M${points.map(({ x, y }) => `${x * width} ${y * height}`).join('L')}`
  return (
    <>
      <path className={styles.routeOutline} d={d} />
      <path className={styles.route} d={d} />
    </>
  )
}

/** Whole degrees, as on a sea chart; they extend beyond the edge for zoomed views. */
function Graticule() {
  return (
    <g className={styles.graticule}>
      {LATITUDES.map((latitude) => {
        const y = ((north - latitude) / (north - south)) * height
        return <path key={latitude} d={`M${-2 * width} ${y}H${3 * width}`} />
      })}
      {LONGITUDES.map((longitude) => {
        const x = ((longitude - west) / (east - west)) * width
        return <path key={longitude} d={`M${x} ${-height}V${2 * height}`} />
      })}
    </g>
  )
}
