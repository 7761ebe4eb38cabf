import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Clock } from './clock.ts'
import { firstSecond, lastSecond, type TrackLine } from './line/track-line.ts'

/** Seconds of the video. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
  Home: -Infinity,
  End: Infinity,
}

/**
 * The attributes of a slider along a track. `valueText` says where a moment is. The value follows the video without
 * rendering, once a second.
 */
export function useTrackSlider(props: {
  line: TrackLine
  clock: Clock
  label: string
  valueText: (seconds: number) => string
  onSeek: (seconds: number) => void
}) {
  const { line, clock, label, valueText, onSeek } = props
  const ref = useRef<HTMLDivElement>(null)
  const [first, last] = [firstSecond(line), lastSecond(line)]
  /** Where a key press seeks to, until the video is there: the next press goes on from it. */
  const target = useRef<number>(undefined)
  const clamp = (seconds: number) => Math.min(last, Math.max(first, seconds))

  useEffect(() => {
    let shown: number | undefined
    return clock.subscribe((seconds) => {
      target.current = undefined
      const now = Math.floor(Math.min(last, Math.max(first, seconds)))
      if (now === shown) return
      shown = now
      ref.current?.setAttribute('aria-valuenow', String(now))
      ref.current?.setAttribute('aria-valuetext', valueText(seconds))
    })
  }, [clock, first, last, valueText])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    target.current = clamp((target.current ?? clamp(clock.now())) + step)
    onSeek(target.current)
  }
  return {
    ref,
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': Math.floor(first),
    'aria-valuemax': Math.floor(last),
    'aria-valuenow': Math.floor(clamp(clock.now())),
    'aria-valuetext': valueText(clock.now()),
    onKeyDown,
  } as const
}
