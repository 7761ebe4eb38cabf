import { Pause, Play, RotateCcw, SkipBack, SkipForward } from 'lucide-react'
import { useRef } from 'react'
import type { EditState } from '@serendib/contract'
import { trimTexts } from '../../platform/texts/edits.ts'
import { Button, Row } from '#ui'
import { TimeField } from './TimeField.tsx'
import { TrimBar } from './TrimBar.tsx'
import { type TrimRange, exactClock, type Handle, isSameRange, moveHandle } from './trim-range.ts'
import styles from './Edits.module.css'
import { useTrimPlayback } from './use-trim-playback.ts'

/** The video, and the choice of the kept part: by handles, by the current time, or by exact times. */
export function TrimEditor(props: {
  state: EditState
  range: TrimRange
  /** Why the range can't be a trim. */
  error: string | undefined
  onChange: (range: TrimRange) => void
}) {
  const { state, range, onChange } = props
  const { wholeSeconds } = state
  const video = useRef<HTMLVideoElement>(null)
  const playback = useTrimPlayback(video, wholeSeconds)
  const whole = { fromSeconds: 0, toSeconds: wholeSeconds }
  const move = (handle: Handle, seconds: number) => {
    const moved = moveHandle(range, handle, seconds, wholeSeconds)
    onChange(moved)
    playback.showAt(handle === 'start' ? moved.fromSeconds : moved.toSeconds)
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a preview for trimming */}
      <video
        ref={video}
        className={styles.video}
        src={state.videoUrl}
        preload="auto"
        playsInline
        aria-label={trimTexts.moment({ at: exactClock(playback.position) })}
        onLoadedMetadata={() => playback.showAt(range.fromSeconds)}
        {...playback.events}
      />
      <Row wrap gap={3}>
        <Button
          variant="line"
          icon={playback.isPlaying ? <Pause className="icon-s" /> : <Play className="icon-s" />}
          onClick={playback.toggle}
        >
          {playback.isPlaying ? trimTexts.pause : trimTexts.play}
        </Button>
        <Button variant="line" onClick={() => playback.playPart(range)}>
          {trimTexts.preview}
        </Button>
        <span className={styles.moment}>{exactClock(playback.position)}</span>
      </Row>
      <TrimBar
        state={state}
        range={range}
        position={playback.position}
        onMove={move}
        onSeek={playback.showAt}
      />
      <div className={styles.times}>
        <TimeField
          label={trimTexts.start}
          seconds={range.fromSeconds}
          hereLabel={trimTexts.startHere}
          hereIcon={<SkipBack className="icon-s" />}
          onChange={(fromSeconds) => onChange({ ...range, fromSeconds })}
          onHere={() => move('start', playback.exactPosition())}
        />
        <TimeField
          label={trimTexts.end}
          seconds={range.toSeconds}
          hereLabel={trimTexts.endHere}
          hereIcon={<SkipForward className="icon-s" />}
          onChange={(toSeconds) => onChange({ ...range, toSeconds: nearEnd(toSeconds, wholeSeconds) })}
          onHere={() => move('end', playback.exactPosition())}
        />
      </div>
      <Row wrap gap={3}>
        <p role="status" className={props.error === undefined ? styles.left : styles.error}>
          {props.error ??
            trimTexts.stays({
              left: exactClock(range.toSeconds - range.fromSeconds),
              whole: exactClock(wholeSeconds),
            })}
        </p>
        {!isSameRange(range, whole) && (
          <Button variant="ghost" icon={<RotateCcw className="icon-s" />} onClick={() => onChange(whole)}>
            {trimTexts.whole}
          </Button>
        )}
      </Row>
    </>
  )
}

/** A time that equals the length as it is displayed means the end. */
function nearEnd(seconds: number, wholeSeconds: number): number {
  return Math.abs(seconds - wholeSeconds) < 0.1 ? wholeSeconds : seconds
}
