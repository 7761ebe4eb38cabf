import { classNames } from '../../../ui/class-names.ts'
import { COAST, ISLAND, PROVINCE_BORDERS } from './island.ts'
import type { Point, View } from './map-geometry.ts'
import { WHOLE } from './map-geometry.ts'
import styles from './IslandDrawing.module.css'

const { width, height, west, east, north, south } = ISLAND
const LATITUDES = [6, 7, 8, 9]
const LONGITUDES = [80, 81]

/**
 * The island in the sea, with an optional route from point to point. Decorative: the markers on it have
 * names.
 */
export function IslandDrawing(props: {
  view?: View
  isSmall?: boolean
  route?: readonly Point[] | undefined
}) {
  const { view = WHOLE, isSmall = false, route = [] } = props
  const { center, scale } = view
  const moved = {
    transform: `scale(${scale}) translate(${(0.5 / scale - center.x) * width}px, ${(0.5 / scale - center.y) * height}px)`,
  }
  return (
    <svg
      className={classNames(styles.drawing, isSmall && styles.small)}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <g className={styles.moving} style={moved}>
        {!isSmall && <Graticule />}
        <path className={styles.shelf} d={COAST} />
        <path className={styles.shore} d={COAST} />
        <path className={styles.land} d={COAST} />
        {!isSmall && <path className={styles.border} d={PROVINCE_BORDERS} />}
        <path className={styles.coast} d={COAST} />
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
        return <path key={latitude} d={`M${-width} ${y}H${2 * width}`} />
      })}
      {LONGITUDES.map((longitude) => {
        const x = ((longitude - west) / (east - west)) * width
        return <path key={longitude} d={`M${x} ${-height}V${2 * height}`} />
      })}
    </g>
  )
}
