import { useMemo, type MouseEvent } from 'react'
import { METRES_PER_DEGREE, type StopPlace, type TrackPoint } from '@serendib/contract'
import { ownTrackTexts as texts } from '../../../platform/texts/places/own-tracks.ts'
import { fitFrame } from './sketch-frame.ts'
import type { TrackPreview } from './own-track.ts'
import styles from './TrackSketch.module.css'

/** A press this far from the track, in units of the drawing, is not on it. */
const REACH = 40

/**
 * The track as its owner sees it: what viewers get in the accent colour, the rest thin, with circles around the hidden
 * ends. `onPress` gets the second of the nearest point.
 */
export function TrackSketch(props: {
  preview: TrackPreview
  places: readonly StopPlace[]
  /** Where the camera is at the video's moment. */
  now: Pick<TrackPoint, 'latitude' | 'longitude'> | undefined
  onPress?: ((point: TrackPoint) => void) | undefined
}) {
  const { preview, places, now, onPress } = props
  const frame = useMemo(() => fitFrame(preview.filmed.flat()), [preview.filmed])
  const lineOf = (points: readonly TrackPoint[]) =>
    `M${points
      .map((point) => frame.toXy(point))
      .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('L')}`
  const press = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = {
      x: ((event.clientX - box.left) / box.width) * frame.width,
      y: ((event.clientY - box.top) / box.height) * frame.height,
    }
    const [nearest] = preview.filmed
      .flat()
      .map((point) => {
        const { x, y } = frame.toXy(point)
        return { point, distance: Math.hypot(x - at.x, y - at.y) }
      })
      .toSorted((a, b) => a.distance - b.distance)
    if (nearest && nearest.distance <= REACH) onPress?.(nearest.point)
  }
  return (
    // For the pointer only: the slider does the same with the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <svg
      className={styles.sketch}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={texts.map}
      data-pressable={onPress !== undefined || undefined}
      onClick={onPress && press}
    >
      {preview.hiddenAreas.map(({ metres, ...centre }) => {
        const { x, y } = frame.toXy(centre)
        const radius = (metres / METRES_PER_DEGREE) * frame.scale
        return <circle key={`${x} ${y}`} className={styles.end} cx={x} cy={y} r={radius} />
      })}
      {preview.filmed.map((points) => (
        <path key={points[0]?.seconds} className={styles.hidden} d={lineOf(points)} />
      ))}
      {preview.visible.map((points) => (
        <path key={points[0]?.seconds} className={styles.visible} d={lineOf(points)} />
      ))}
      {places.map((place) => {
        const { x, y } = frame.toXy(place)
        return (
          <text key={place.slug} className={styles.place} x={x} y={y}>
            {place.name}
          </text>
        )
      })}
      {now && <circle className={styles.now} cx={frame.toXy(now).x} cy={frame.toXy(now).y} r="6" />}
    </svg>
  )
}
