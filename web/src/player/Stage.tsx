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

interface StageProps extends ControlsProps {
  next: NextVideo | undefined
  idle: Idle
}

/** Everything over the picture once a video has been started. */
export function Stage({ next, idle, ...controls }: StageProps) {
  const { playback, state, fullscreen, captions, openMenu, onMenu, onNext, notify } = controls
  return (
    <>
      <Surface
        onClick={() => playback.toggle()}
        onDoubleClick={() => fullscreen.toggle()}
        onTap={() => (idle.isIdle ? idle.wake() : idle.sleep())}
        onSeekBy={(seconds) => {
          playback.seekBy(seconds)
          notify(texts.notices.seconds(seconds))
        }}
      />
      <CaptionLines lines={captions.lines} />
      {isBusy(state) && <output className={styles.spinner} aria-label={texts.loading} />}
      {isStopped(state) && state.error !== undefined && (
        <ErrorScreen error={state.error} onRetry={() => playback.retry()} onSkip={() => playback.skipGap()} />
      )}
      {state.phase === 'ended' && !isStopped(state) && (
        <EndScreen next={next} onNext={onNext} onReplay={() => playback.play()} />
      )}
      <div className={styles.shade} />
      {openMenu && <div className={styles.backdrop} role="presentation" onClick={() => onMenu(undefined)} />}
      <Controls {...controls} />
    </>
  )
}

function isBusy(state: PlaybackState): boolean {
  return !isStopped(state) && (state.phase === 'starting' || (state.isWaiting && state.phase !== 'ended'))
}
