import { Pause, Play, RotateCcw, SkipBack, SkipForward } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { CutState } from '@serendib/contract'
import { cutTexts } from '../../platform/texts/cuts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { CutBar } from './CutBar.tsx'
import { type CutRange, exactClock, type Handle, isSameRange, moveHandle, readClock } from './cut-range.ts'
import styles from './Cut.module.css'
import { useCutPlayback } from './use-cut-playback.ts'

/** The film, and what is to stay of it: by handles, by the moment that is shown, or by exact times. */
export function CutEditor(props: {
  state: CutState
  range: CutRange
  /** Why the range cannot be a cut. */
  fault: string | undefined
  onChange: (range: CutRange) => void
}) {
  const { state, range, onChange } = props
  const { wholeSeconds } = state
  const video = useRef<HTMLVideoElement>(null)
  const playback = useCutPlayback(video, wholeSeconds)
  const whole = { fromSeconds: 0, toSeconds: wholeSeconds }
  const move = (handle: Handle, seconds: number) => {
    const moved = moveHandle(range, handle, seconds, wholeSeconds)
    onChange(moved)
    playback.showAt(handle === 'start' ? moved.fromSeconds : moved.toSeconds)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is looked at to be cut */}
      <video
        ref={video}
        className={styles.film}
        src={state.filmUrl}
        preload="auto"
        playsInline
        aria-label={cutTexts.moment(exactClock(playback.position))}
        onLoadedMetadata={() => playback.showAt(range.fromSeconds)}
        {...playback.events}
      />
      <div className={styles.row}>
        <Button
          variant="line"
          icon={playback.isPlaying ? <Pause className="icon-s" /> : <Play className="icon-s" />}
          onClick={playback.toggle}
        >
          {playback.isPlaying ? cutTexts.pause : cutTexts.play}
        </Button>
        <Button variant="line" onClick={() => playback.playPart(range)}>
          {cutTexts.preview}
        </Button>
        <span className={styles.moment}>{exactClock(playback.position)}</span>
      </div>
      <CutBar
        state={state}
        range={range}
        position={playback.position}
        onMove={move}
        onSeek={playback.showAt}
      />
      <div className={styles.times}>
        <TimeField
          label={cutTexts.start}
          seconds={range.fromSeconds}
          hereLabel={cutTexts.startHere}
          hereIcon={<SkipBack className="icon-s" />}
          onChange={(fromSeconds) => onChange({ ...range, fromSeconds })}
          onHere={() => move('start', playback.exactPosition())}
        />
        <TimeField
          label={cutTexts.end}
          seconds={range.toSeconds}
          hereLabel={cutTexts.endHere}
          hereIcon={<SkipForward className="icon-s" />}
          onChange={(toSeconds) => onChange({ ...range, toSeconds: nearEnd(toSeconds, wholeSeconds) })}
          onHere={() => move('end', playback.exactPosition())}
        />
      </div>
      <div className={styles.row}>
        <p role="status" className={props.fault === undefined ? styles.left : styles.fault}>
          {props.fault ??
            cutTexts.stays(exactClock(range.toSeconds - range.fromSeconds), exactClock(wholeSeconds))}
        </p>
        {!isSameRange(range, whole) && (
          <Button variant="ghost" icon={<RotateCcw className="icon-s" />} onClick={() => onChange(whole)}>
            {cutTexts.whole}
          </Button>
        )}
      </div>
    </>
  )
}

/** Whoever writes the film's length as the clock says it means its end. */
function nearEnd(seconds: number, wholeSeconds: number): number {
  return Math.abs(seconds - wholeSeconds) < 0.1 ? wholeSeconds : seconds
}

function TimeField(props: {
  label: string
  seconds: number
  hereLabel: string
  hereIcon: ReactNode
  onChange: (seconds: number) => void
  onHere: () => void
}) {
  const [written, setWritten] = useState<string>()
  const isWrong = written !== undefined && readClock(written) === undefined
  return (
    <div className={styles.time}>
      <Field label={props.label} error={isWrong ? cutTexts.notATime : undefined}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={written ?? exactClock(props.seconds)}
          onChange={({ target }) => {
            setWritten(target.value)
            const seconds = readClock(target.value)
            if (seconds !== undefined) props.onChange(seconds)
          }}
          onBlur={() => {
            if (!isWrong) setWritten(undefined)
          }}
        />
      </Field>
      <Button
        variant="line"
        icon={props.hereIcon}
        onClick={() => {
          setWritten(undefined)
          props.onHere()
        }}
      >
        {props.hereLabel}
      </Button>
    </div>
  )
}
