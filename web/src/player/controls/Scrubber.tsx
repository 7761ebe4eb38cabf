import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { PlaybackState } from '../playback-state.ts'
import { RangeInput } from './RangeInput.tsx'
import styles from './scrubber.module.css'
import { useDataSaver } from '../engine/data-saver.ts'
import type { Chapter } from '../engine/source.ts'
import { Preview, PREVIEW_WIDTH } from './Preview.tsx'
import { tileAt } from '../storyboard.ts'
import { texts } from '../texts.ts'
import { spokenTime } from '../time.ts'
import { useStoryboard } from '../useStoryboard.ts'

interface ScrubberProps {
  state: PlaybackState
  chapters: readonly Chapter[]
  storyboardUrl: string | undefined
  onSeek: (position: number) => void
}

const STEP_SECONDS = 5

/** A press that moves further (pixels) or lasts longer (milliseconds) than a tap looks for a moment in the video. */
const TAP_PX = 8
const TAP_MS = 300

const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_SECONDS,
  ArrowDown: -STEP_SECONDS,
  ArrowRight: STEP_SECONDS,
  ArrowUp: STEP_SECONDS,
  PageDown: -30,
  PageUp: 30,
  Home: -Infinity,
  End: Infinity,
}

export function chapterAt(chapters: readonly Chapter[], seconds: number): Chapter | undefined {
  return chapters.findLast((chapter) => chapter.startSeconds <= seconds)
}

/** The seek bar: position, buffered ranges, chapters, and a preview under the pointer. */
export function Scrubber({ state, chapters, storyboardUrl, onSeek }: ScrubberProps) {
  const bar = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [pointedAt, setPointedAt] = useState<number>()
  const [drag, setDrag] = useState<{ fromX: number; isTap: boolean }>()
  const isDragging = drag !== undefined
  // A pointer that only passes over or taps costs no picture with data saver on.
  const isDataSaver = useDataSaver()
  const tiles = useStoryboard(storyboardUrl, isDataSaver ? drag?.isTap === false : pointedAt !== undefined)
  useEffect(() => {
    if (!isDragging) return undefined
    const timer = setTimeout(() => setDrag((drag) => drag && { ...drag, isTap: false }), TAP_MS)
    return () => clearTimeout(timer)
  }, [isDragging])
  const { duration, buffered } = state
  const position = isDragging && pointedAt !== undefined ? pointedAt : state.position
  const percent = (seconds: number) =>
    duration > 0 ? Math.max(0, Math.min(100, (seconds / duration) * 100)) : 0

  function secondsUnder(event: PointerEvent): number {
    const box = bar.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * duration
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || duration === 0) return
    // The input would move in its steps.
    event.preventDefault()
    input.current?.focus({ preventScroll: true })
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ fromX: event.clientX, isTap: true })
    setPointedAt(secondsUnder(event))
  }

  function onPointerMove(event: PointerEvent) {
    if (drag?.isTap && Math.abs(event.clientX - drag.fromX) > TAP_PX) setDrag({ ...drag, isTap: false })
    setPointedAt(secondsUnder(event))
  }

  function onPointerUp(event: PointerEvent) {
    if (!isDragging) return
    onSeek(secondsUnder(event))
    setDrag(undefined)
    if (event.pointerType !== 'mouse') setPointedAt(undefined)
  }

  function cancelDrag() {
    setDrag(undefined)
    setPointedAt(undefined)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = KEY_STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSeek(Math.max(0, Math.min(duration, state.position + step)))
  }

  const chapter = chapterAt(chapters, position)
  const spoken = texts.seekValue({ position: spokenTime(position), duration: spokenTime(duration) })
  return (
    <div
      ref={bar}
      className={styles.scrubber}
      data-dragging={isDragging || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={cancelDrag}
      onPointerLeave={({ currentTarget }) => {
        // WebKit also fires this at the end of a press, while the pointer is still there.
        if (!isDragging && !currentTarget.matches(':hover')) setPointedAt(undefined)
      }}
    >
      <span className={styles.track}>
        {buffered.map(({ start, end }) => (
          <i
            key={start}
            className={styles.buffered}
            style={{ left: `${percent(start)}%`, width: `${percent(end) - percent(start)}%` }}
          />
        ))}
        <i className={styles.played} style={{ width: `${percent(position)}%` }} />
        {chapters
          .filter(({ startSeconds }) => startSeconds > 0 && startSeconds < duration)
          .map(({ startSeconds }) => (
            <i key={startSeconds} className={styles.chapter} style={{ left: `${percent(startSeconds)}%` }} />
          ))}
      </span>
      <RangeInput
        ref={input}
        className={styles.input}
        label={texts.seek}
        text={chapter ? texts.seekChapter({ value: spoken, chapter: chapter.title }) : spoken}
        value={position}
        max={duration}
        step={STEP_SECONDS}
        isDragging={isDragging}
        onChange={onSeek}
        onKeyDown={onKeyDown}
      />
      <b className={styles.gem} style={{ left: `${percent(position)}%` }} />
      {pointedAt !== undefined && duration > 0 && (
        // Near the ends the preview stays inside the player.
        <span
          className={styles.preview}
          style={{
            left: `clamp(${PREVIEW_WIDTH / 2}px, ${percent(pointedAt)}%, calc(100% - ${PREVIEW_WIDTH / 2}px))`,
          }}
          aria-hidden
        >
          <Preview
            seconds={pointedAt}
            tile={tileAt(tiles, pointedAt)}
            chapter={chapterAt(chapters, pointedAt)}
          />
        </span>
      )}
    </div>
  )
}
