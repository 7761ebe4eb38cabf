import { FastForward } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { CaptionLines } from './CaptionLines.tsx'
import { Controls, type ControlsProps } from './controls/Controls.tsx'
import { EndScreen } from './screens/EndScreen.tsx'
import { ErrorScreen } from './screens/ErrorScreen.tsx'
import { type PlaybackState, isStopped } from './playback-state.ts'
import styles from './player.module.css'
import type { NextVideo } from './engine/source.ts'
import { Surface } from './Surface.tsx'
import { texts } from './texts.ts'
import type { Idle } from './controls/useIdle.ts'
import { seekNotice } from './time.ts'

interface StageProps extends ControlsProps {
  next: NextVideo | undefined
  idle: Idle
  overlay: ReactElement | undefined
}

/** The speed while a finger is held on the picture. */
const HELD_RATE = 2

/** A swipe over a player that fills the window must scroll the page: there is no other place to do it. */
const canScrollBeside = (surface: HTMLElement) => surface.clientHeight < innerHeight * 0.8

/** Everything over the picture once a video has been started. */
export function Stage({ next, idle, overlay, ...controls }: StageProps) {
  const { playback, state, fullscreen, captions, isMenuOpen, onMenu, onNext, notify } = controls
  const [isFast, setFast] = useState(false)
  const playFast = () => {
    const { rate, phase } = state
    if (phase !== 'playing') return () => undefined
    playback.setRate(Math.max(rate, HELD_RATE))
    setFast(true)
    return () => {
      playback.setRate(rate)
      setFast(false)
    }
  }
  const swipeOf = (direction: 'up' | 'down', surface: HTMLElement) => {
    const isWanted = direction === 'up' ? !fullscreen.isOn && canScrollBeside(surface) : fullscreen.isOn
    return isWanted && fullscreen.isPossible ? () => fullscreen.toggle() : undefined
  }
  return (
    <>
      <Surface
        onClick={() => playback.toggle()}
        onDoubleClick={() => fullscreen.toggle()}
        onTap={() => (idle.isIdle ? idle.wake() : idle.sleep())}
        onSeekBy={(seconds, total) => {
          playback.seekBy(seconds)
          notify(seekNotice(total))
        }}
        onHold={playFast}
        swipeOf={swipeOf}
      />
      <output className={styles.notices}>
        {isFast && (
          <span>
            <span>{texts.speedFactor({ rate: HELD_RATE })}</span>
            <FastForward size={16} fill="currentColor" aria-hidden />
          </span>
        )}
      </output>
      <CaptionLines lines={captions.lines} />
      {isBusy(state) && <output className={styles.spinner} aria-label={texts.loading} />}
      {isStopped(state) && state.error !== undefined && (
        <ErrorScreen error={state.error} onRetry={() => playback.retry()} onSkip={() => playback.skipGap()} />
      )}
      {state.phase === 'ended' && !isStopped(state) && (
        <EndScreen next={next} onNext={onNext} onReplay={() => playback.play()} />
      )}
      <div className={styles.shade} />
      {overlay && <div className={styles.overlay}>{overlay}</div>}
      {isMenuOpen && <div className={styles.backdrop} role="presentation" onClick={() => onMenu(false)} />}
      <Controls {...controls} />
    </>
  )
}

function isBusy(state: PlaybackState): boolean {
  return !isStopped(state) && (state.phase === 'starting' || (state.isWaiting && state.phase !== 'ended'))
}
