import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { EditState } from '@serendib/contract'
import { trimTexts } from '../../platform/texts/edits.ts'
import { RangeInput } from '../../player/controls/RangeInput.tsx'
import { tileAt, tileStyle } from '../../player/storyboard.ts'
import { spokenTime } from '../../player/time.ts'
import { useStoryboard } from '../../player/useStoryboard.ts'
import { type TrimRange, type Handle, keyTarget, secondsAt } from './trim-range.ts'
import styles from './Edits.module.css'

interface TrimBarProps {
  state: EditState
  range: TrimRange
  position: number
  onMove: (handle: Handle, seconds: number) => void
  onSeek: (seconds: number) => void
}

/** The video as a bar, with a handle at both ends of the kept part. A press beside them seeks. */
export function TrimBar({ state, range, position, onMove, onSeek }: TrimBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const { wholeSeconds } = state
  const share = (seconds: number) => `${(Math.max(0, Math.min(seconds, wholeSeconds)) / wholeSeconds) * 100}%`
  const secondsUnder = ({ clientX }: { clientX: number }) => {
    const box = bar.current?.getBoundingClientRect()
    return box ? secondsAt(clientX - box.left, box.width, wholeSeconds) : 0
  }
  const handle = { wholeSeconds, share, secondsUnder, onMove }
  return (
    <div role="group" aria-label={trimTexts.bar} className={styles.space}>
      <div
        ref={bar}
        className={styles.bar}
        // For the pointer only; the handles and the fields also work with the keyboard.
        onPointerDown={(event) => {
          if (event.button === 0) onSeek(secondsUnder(event))
        }}
      >
        <div
          className={styles.pictures}
          style={{ left: share(state.fromSeconds), width: share(state.toSeconds - state.fromSeconds) }}
        >
          <Pictures state={state} />
        </div>
        <div className={styles.away} style={{ left: 0, width: share(range.fromSeconds) }} />
        <div className={styles.away} style={{ left: share(range.toSeconds), right: 0 }} />
        <div
          className={styles.stays}
          style={{ left: share(range.fromSeconds), width: share(range.toSeconds - range.fromSeconds) }}
        />
        <i className={styles.now} style={{ left: share(position) }} />
        <TrimHandle
          kind="start"
          seconds={range.fromSeconds}
          bounds={{ min: 0, max: range.toSeconds }}
          {...handle}
        />
        <TrimHandle
          kind="end"
          seconds={range.toSeconds}
          bounds={{ min: range.fromSeconds, max: wholeSeconds }}
          {...handle}
        />
      </div>
    </div>
  )
}

function TrimHandle(props: {
  kind: Handle
  seconds: number
  bounds: { min: number; max: number }
  wholeSeconds: number
  share: (seconds: number) => string
  secondsUnder: (event: { clientX: number }) => number
  onMove: (handle: Handle, seconds: number) => void
}) {
  const { kind, seconds, bounds, wholeSeconds, onMove } = props
  /** The distance between the pointer and the handle's time when it was grabbed. */
  const [heldAt, setHeldAt] = useState<number>()
  const input = useRef<HTMLInputElement>(null)
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation()
    if (event.button !== 0) return
    // The input would move in its steps.
    event.preventDefault()
    input.current?.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    setHeldAt(props.secondsUnder(event) - seconds)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (heldAt !== undefined) onMove(kind, props.secondsUnder(event) - heldAt)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = keyTarget(event.key, event.shiftKey, seconds)
    if (target === undefined) return
    event.preventDefault()
    onMove(kind, target)
  }
  return (
    <div
      className={kind === 'start' ? styles.startHandle : styles.endHandle}
      style={{ left: props.share(seconds) }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => setHeldAt(undefined)}
      onPointerCancel={() => setHeldAt(undefined)}
    >
      <RangeInput
        ref={input}
        label={kind === 'start' ? trimTexts.start : trimTexts.end}
        text={trimTexts.handleValue({ at: spokenExactly(seconds), whole: spokenTime(wholeSeconds) })}
        value={seconds}
        {...bounds}
        step={1}
        isDragging={heldAt !== undefined}
        onChange={(target) => onMove(kind, target)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** `1 minute 2.5 seconds`: a key moves by a tenth. */
function spokenExactly(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  if (tenths % 10 === 0) return spokenTime(tenths / 10)
  const minutes = Math.floor(tenths / 600)
  const rest = trimTexts.seconds({ count: ((tenths % 600) / 10).toFixed(1) })
  return minutes > 0 ? `${spokenTime(minutes * 60)} ${rest}` : rest
}

const PICTURES = 10
const PICTURE_HEIGHT = 56

function Pictures({ state }: { state: EditState }) {
  const tiles = useStoryboard(state.storyboardUrl || undefined, true)
  const shown = state.toSeconds - state.fromSeconds
  if (tiles.length === 0) return null
  return Array.from({ length: PICTURES }, (_, index) => {
    const tile = tileAt(tiles, (shown * (index + 0.5)) / PICTURES)
    if (!tile) return null
    const picture = tileStyle(tile, PICTURE_HEIGHT / tile.height)
    return (
      <span key={index} className={styles.picture}>
        <span style={picture.box}>
          <span className={styles.sheet} style={picture.sheet} />
        </span>
      </span>
    )
  })
}
