import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { StopPlace } from '@serendib/contract'
import type { Chapter } from '../../player/index.ts'
import { classNames } from '#ui'
import type { Clock } from './clock.ts'
import { Land } from './Land.tsx'
import { glideAlong } from './glide.ts'
import { dotAt, drawLine, pathsOf, secondsNear, viewOfLine } from './line/drawn-line.ts'
import type { DrawnLine, Size } from './line/drawn-line.ts'
import { positionAt, type TrackLine } from './line/track-line.ts'
import { TrackStrokes } from './TrackStrokes.tsx'
import { Moment } from './Moment.tsx'
import { usePointing } from './use-pointing.ts'
import { useTrackSlider } from './use-track-slider.ts'
import styles from './Track.module.css'

/** How far from the line a press may be, in pixels: a finger's reach. */
const REACH = 28

const NO_CHAPTERS: readonly Chapter[] = []

/**
 * The track at its scale, with a dot that moves along with the video. It is a slider: press the line to seek. `pointed`
 * is the moment that is previewed. With `places` it is on the island; without, over a picture.
 */
export function TrackMap(props: {
  line: TrackLine
  clock: Clock
  places?: readonly StopPlace[]
  /** Where the operator's map below the island's is. */
  tilesPath?: string | undefined
  onTile?: () => void
  chapters?: readonly Chapter[]
  storyboardUrl?: string | undefined
  label: string
  valueText: (seconds: number) => string
  pointed: number | undefined
  onPoint: (seconds: number | undefined) => void
  onSeek: (seconds: number) => void
}) {
  const { line, clock, places, tilesPath, chapters = NO_CHAPTERS, pointed, onPoint, onSeek } = props
  const { ref, ...slider } = useTrackSlider(props)
  const drawn = useDrawnLine(line, useSize(ref))
  // The start has a mark, and in a gap nobody knows where the camera was.
  const stops = useMemo(
    () => chapters.filter(({ startSeconds }) => startSeconds > 0 && positionAt(line, startSeconds).isKnown),
    [chapters, line],
  )
  const { isDragging, handlers } = usePointing({
    secondsAt: ({ clientX, clientY, currentTarget }, isDragging) => {
      const box = currentTarget.getBoundingClientRect()
      const spot = { x: clientX - box.left, y: clientY - box.top }
      const reach = isDragging ? Infinity : REACH
      return drawn && secondsNear(drawn.points, spot, { reach, around: pointed ?? clock.now() })
    },
    onPoint,
    onSeek,
  })
  return (
    <div
      ref={ref}
      {...slider}
      {...handlers}
      className={classNames(styles.map, !places && styles.small)}
      data-pointed={pointed !== undefined || undefined}
      data-dragging={isDragging || undefined}
    >
      {drawn && (
        <>
          {places && (
            <Land {...drawn} places={places} stops={stops} tilesPath={tilesPath} onTile={props.onTile} />
          )}
          <TrackStrokes {...drawn} stops={stops} clock={clock} />
          <Dot line={line} points={drawn.points} clock={clock} />
          {pointed !== undefined && (
            <Pointed {...drawn} seconds={pointed} chapters={chapters} storyboardUrl={props.storyboardUrl} />
          )}
        </>
      )}
    </div>
  )
}

/** A track on a map of that size; undefined until it is measured. */
function useDrawnLine(line: TrackLine, size: Size | undefined): DrawnLine | undefined {
  return useMemo(() => {
    if (!size) return undefined
    const view = viewOfLine(line, size)
    const points = drawLine(line, view, size)
    return { size, view, points, paths: pathsOf(points) }
  }, [line, size])
}

/** The moment under the pointer, on the line and as a picture. */
function Pointed(
  props: Pick<DrawnLine, 'points' | 'size'> & {
    seconds: number
    chapters: readonly Chapter[]
    storyboardUrl: string | undefined
  },
) {
  const { points, size, seconds, chapters, storyboardUrl } = props
  const spot = dotAt(points, seconds)
  return (
    <>
      <i className={styles.ghost} style={{ left: spot.x, top: spot.y }} />
      <Moment
        seconds={seconds}
        storyboardUrl={storyboardUrl}
        chapters={chapters}
        spot={spot}
        mapWidth={size.width}
      />
    </>
  )
}

/** Where the video is. */
function Dot(props: Pick<DrawnLine, 'points'> & { line: TrackLine; clock: Clock }) {
  const { line, points, clock } = props
  const dot = useRef<HTMLElement>(null)
  useEffect(() => {
    let turned = 0
    return glideAlong(clock, dot.current, (seconds) => {
      const { x, y, angle } = dotAt(points, seconds)
      // The short way around.
      turned = angle + 360 * Math.round((turned - angle) / 360)
      return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) rotate(${turned.toFixed(1)}deg)`
    })
  }, [points, clock])
  useEffect(
    () =>
      clock.subscribe((seconds) => {
        dot.current?.toggleAttribute('data-guess', !positionAt(line, seconds).isKnown)
      }),
    [line, clock],
  )
  return <i ref={dot} className={styles.dot} data-track-dot="" />
}

/** The size of an element in pixels; undefined until it is measured. */
function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0 && height > 0)
        setSize((before) =>
          before?.width === width && before.height === height ? before : { width, height },
        )
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
