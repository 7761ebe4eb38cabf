import { useCallback, useEffect, useMemo, useRef, type ReactElement } from 'react'
import { formatWhole } from '../../platform/format.ts'
import { trackMapTexts as texts } from '../../platform/texts/places/track-map.ts'
import type { Clock } from './clock.ts'
import { glideAlong } from './glide.ts'
import { heightProfile, speedProfile, type Profile } from './line/profile.ts'
import { firstSecond, lastSecond, shareBetween, type TrackLine } from './line/track-line.ts'
import { usePointing } from './use-pointing.ts'
import { useTrackSlider } from './use-track-slider.ts'
import type { Measures } from './track-labels.ts'
import styles from './Track.module.css'

/** The drawing's height; its width is the track's seconds. */
const HEIGHT = 100
/** Space above the highest value. */
const TOP = 8

/** Height as an area and speed as a line along the track: a second seek bar, whose preview is on the map. */
export function TrackProfile(props: {
  line: TrackLine
  clock: Clock
  shows: Measures
  valueText: (seconds: number) => string
  pointed: number | undefined
  onPoint: (seconds: number | undefined) => void
  onSeek: (seconds: number) => void
}) {
  const { line, clock, shows, pointed, onPoint, onSeek } = props
  const label = shows.height && shows.speed ? 'both' : shows.height ? 'height' : 'speed'
  const { ref, ...slider } = useTrackSlider({ ...props, label: texts.profiles[label] })
  const heights = useMemo(() => (shows.height ? heightProfile(line) : undefined), [line, shows.height])
  const speeds = useMemo(() => (shows.speed ? speedProfile(line) : undefined), [line, shows.speed])
  const [first, last] = [firstSecond(line), lastSecond(line)]
  const shareOf = useCallback((seconds: number) => shareBetween(first, last, seconds), [first, last])

  const { isDragging, handlers } = usePointing({
    secondsAt: ({ clientX, currentTarget }) => {
      const box = currentTarget.getBoundingClientRect()
      return first + Math.min(1, Math.max(0, (clientX - box.left) / box.width)) * (last - first)
    },
    onPoint,
    onSeek,
  })
  const viewBox = `${first} 0 ${Math.max(last - first, 1e-6)} ${HEIGHT}`
  const curves = (
    <svg className={styles.curves} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
      {heights && <Curve profile={heights} className={styles.height} isArea />}
      {speeds && <Curve profile={speeds} className={styles.speed} />}
    </svg>
  )
  return (
    <div
      ref={ref}
      {...slider}
      {...handlers}
      className={styles.profile}
      data-dragging={isDragging || undefined}
    >
      <span className={styles.unseen}>{curves}</span>
      <Seen clock={clock} shareOf={shareOf}>
        {curves}
      </Seen>
      {heights && (
        <span className={styles.range} aria-hidden="true">
          <span>{texts.height({ metres: formatWhole(Math.round(heights.most)) })}</span>
          <span>{texts.height({ metres: formatWhole(Math.round(heights.least)) })}</span>
        </span>
      )}
      {pointed !== undefined && (
        <i className={styles.needle} style={{ left: `${shareOf(pointed) * 100}%` }} />
      )}
    </div>
  )
}

/** The part that was seen, up to a needle: a window that moves over curves which stay. */
function Seen(props: { clock: Clock; shareOf: (seconds: number) => number; children: ReactElement }) {
  const { clock, shareOf, children } = props
  const seen = useRef<HTMLSpanElement>(null)
  const curves = useRef<HTMLSpanElement>(null)
  const needle = useRef<HTMLElement>(null)
  useEffect(() => {
    const stops = [
      glideAlong(clock, seen.current, (seconds) => `translateX(${100 * shareOf(seconds) - 100}%)`),
      glideAlong(clock, curves.current, (seconds) => `translateX(${100 - 100 * shareOf(seconds)}%)`),
      glideAlong(clock, needle.current, (seconds) => `translateX(${100 * shareOf(seconds)}%)`),
    ]
    return () => stops.forEach((stop) => stop())
  }, [clock, shareOf])
  return (
    <>
      <span ref={seen} className={styles.seenPart}>
        <span ref={curves}>{children}</span>
      </span>
      <i ref={needle} className={styles.now} />
    </>
  )
}

/** A curve, broken where the track has gaps. */
function Curve(props: { profile: Profile; className: string | undefined; isArea?: boolean }) {
  const { profile, className, isArea } = props
  const pieces = piecesOf(profile)
  const lineOf = (piece: readonly string[]) => `M${piece.join('L')}`
  return (
    <g className={className}>
      {isArea && (
        <path
          data-area=""
          d={pieces.map((piece) => `${lineOf(piece)}V${HEIGHT}H${piece[0]?.split(' ')[0] ?? 0}z`).join('')}
        />
      )}
      <path d={pieces.map(lineOf).join('')} />
    </g>
  )
}

function piecesOf({ values }: Profile): string[][] {
  const pieces: string[][] = [[]]
  for (const { seconds, share } of values) {
    if (share === null) pieces.push([])
    else pieces.at(-1)?.push(`${seconds.toFixed(2)} ${(HEIGHT - share * (HEIGHT - TOP - 6) - 6).toFixed(1)}`)
  }
  return pieces.filter(({ length }) => length > 1)
}
