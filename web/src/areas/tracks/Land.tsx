import { memo, Suspense, useMemo, useRef } from 'react'
import type { StopPlace } from '@serendib/contract'
import type { Chapter } from '../../player/index.ts'
import { clockText } from '../../player/time.ts'
import { IslandDrawing, ScaleBar, Terrain, useLettering } from '../places/index.ts'
import { BaseMap } from './base-map/lazy.ts'
import { dotAt, spotOf, type DrawnLine } from './line/drawn-line.ts'
import { placeNames } from './line/place-names.ts'
import styles from './Track.module.css'

/** The corner of the scale bar. */
const SCALE_CORNER = { width: 140, height: 40 }

/** The part of the island around a track, with its places and the times of its stops. It is rendered once, whatever moves above it. */
export const Land = memo(function Land(
  props: Pick<DrawnLine, 'size' | 'view' | 'points'> & {
    places: readonly StopPlace[]
    stops: readonly Chapter[]
    tilesPath: string | undefined
    onTile: (() => void) | undefined
  },
) {
  const { size, view, points, places, stops, tilesPath, onTile } = props
  const island = useRef<HTMLDivElement>(null)
  const lettering = useLettering(island)
  const names = useMemo(() => {
    const { width, height } = SCALE_CORNER
    const taken = [{ left: 0, right: width, top: size.height - height, bottom: size.height }]
    const times = stops.map(({ startSeconds }) => ({
      key: `${startSeconds}`,
      name: clockText(startSeconds),
      ...dotAt(points, startSeconds),
    }))
    const named = places.map((place) => ({ key: place.slug, name: place.name, ...spotOf(place, view, size) }))
    return placeNames([...times, ...named], points, { size, taken }, lettering)
  }, [places, stops, points, view, size, lettering])
  return (
    <>
      <div ref={island} className={styles.island}>
        <IslandDrawing view={view} terrain={<Terrain scale={view.scale} isClose />} />
      </div>
      {tilesPath !== undefined && (
        <Suspense fallback={null}>
          <BaseMap view={view} size={size} path={tilesPath} onTile={onTile} />
        </Suspense>
      )}
      {names.map(({ key, name, x, y, left, top }) => (
        <span key={key} className={styles.place} style={{ left: x, top: y }}>
          <span className={styles.name} style={{ left: left - x, top: top - y }}>
            {name}
          </span>
        </span>
      ))}
      <ScaleBar width={size.width} scale={view.scale} />
    </>
  )
})
