import { useEffect, useRef } from 'react'
import type { Chapter } from '../../player/index.ts'
import type { Clock } from './clock.ts'
import { dotAt, type DrawnLine } from './line/drawn-line.ts'
import { indexAt } from './line/track-line.ts'
import styles from './Track.module.css'

/** Half the side of the mark at the end, in pixels. */
const END = 4

/**
 * The line with its start, end and gaps, and above it, in a layer of its own, the part that was seen. Its end is a
 * moment behind the dot, which covers it.
 */
export function TrackStrokes(props: {
  points: DrawnLine['points']
  paths: DrawnLine['paths']
  size: DrawnLine['size']
  stops: readonly Chapter[]
  clock: Clock
}) {
  const { points, paths, stops, size, clock } = props
  const { segments, gaps } = paths
  const seen = useRef<SVGSVGElement>(null)
  useEffect(() => {
    // Of each segment, how much is shown.
    const shown: number[] = []
    return clock.subscribe((seconds) => {
      const { along } = dotAt(points, seconds)
      const current =
        seconds < (points[0]?.seconds ?? 0) ? -1 : (points[indexAt(points, seconds)]?.segment ?? 0)
      segments.forEach(({ length }, segment) => {
        const now = segment === current ? along : segment < current ? length : 0
        // A repaint for less than half a pixel would not be seen.
        if (Math.abs(now - (shown[segment] ?? -1)) < 0.5 && now !== 0 && now !== length) return
        if (now === shown[segment]) return
        shown[segment] = now
        const path = seen.current?.children.item(segment)
        path?.setAttribute('stroke-dasharray', `${now.toFixed(1)} ${(length + 1).toFixed(1)}`)
        path?.toggleAttribute('data-empty', now === 0)
      })
    })
  }, [points, segments, clock])

  const [start, end] = [points[0], points.at(-1)]
  const viewBox = `0 0 ${size.width} ${size.height}`
  return (
    <>
      <svg className={styles.strokes} viewBox={viewBox} aria-hidden="true">
        {segments.map(({ from, d }) => (
          <path key={from} className={styles.halo} d={d} />
        ))}
        {gaps.map((d) => (
          <path key={d} className={styles.gap} d={d} />
        ))}
        {segments.map(({ from, d }) => (
          <path key={from} className={styles.line} d={d} />
        ))}
      </svg>
      <svg ref={seen} className={styles.seen} viewBox={viewBox} aria-hidden="true">
        {segments.map(({ from, d }) => (
          <path key={from} d={d} />
        ))}
      </svg>
      <svg className={styles.strokes} viewBox={viewBox} aria-hidden="true">
        {stops.map(({ startSeconds }) => {
          const { x, y } = dotAt(points, startSeconds)
          return <circle key={startSeconds} className={styles.stop} cx={x} cy={y} r={3} />
        })}
        {end && (
          <path
            className={styles.end}
            d={`M${end.x - END} ${end.y - END}h${2 * END}v${2 * END}h${-2 * END}z`}
          />
        )}
        {start && <circle className={styles.start} cx={start.x} cy={start.y} r={END + 1} />}
      </svg>
    </>
  )
}
