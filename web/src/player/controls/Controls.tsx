import {
  Captions as CaptionsIcon,
  CaptionsOff,
  Cast,
  Headphones,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
  RotateCcw,
  Settings,
  SkipBack,
  SkipForward,
  Video,
} from 'lucide-react'
import { type ReactElement, useId } from 'react'
import styles from './controls.module.css'
import { IconButton } from './IconButton.tsx'
import { toggleCaptions } from '../perform-action.ts'
import { canPictureInPicture, togglePictureInPicture } from '../picture-in-picture.ts'
import type { Playback } from '../playback.ts'
import type { PlaybackState } from '../playback-state.ts'
import { qualityName } from './quality-name.ts'
import { Scrubber, chapterAt } from './Scrubber.tsx'
import { SettingsMenu, hasQuality } from './SettingsMenu.tsx'
import type { Chapter, PlayerSource } from '../engine/source.ts'
import { texts } from '../texts.ts'
import { clockText } from '../time.ts'
import type { Captions } from '../useCaptions.ts'
import type { Fullscreen } from '../useFullscreen.ts'
import { useRemotePlayback } from '../useRemotePlayback.ts'
import { Volume } from './Volume.tsx'

export interface ControlsProps {
  playback: Playback
  state: PlaybackState
  source: PlayerSource
  video: HTMLVideoElement
  chapters: readonly Chapter[]
  captions: Captions
  fullscreen: Fullscreen
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  isTheatre: boolean
  onToggleTheatre: (() => void) | undefined
  onShortcuts: () => void
  notify: (words: string) => void
}

export function Controls(props: ControlsProps) {
  const { playback, state, source, chapters, onNext, onPrevious } = props
  const chapter = chapterAt(chapters, state.position)
  return (
    <div className={styles.controls}>
      <Scrubber
        state={state}
        chapters={chapters}
        storyboardUrl={state.soundOnly === 'on' ? undefined : source.storyboardUrl}
        onSeek={(position) => playback.seek(position)}
      />
      <div className={styles.row}>
        {onPrevious && (
          <IconButton
            icon={SkipBack}
            label={texts.previous}
            shortcut="Shift+P"
            className={styles.roomy}
            onClick={onPrevious}
          />
        )}
        <PlayButton playback={playback} phase={state.phase} />
        {onNext && (
          <IconButton
            icon={SkipForward}
            label={texts.next}
            shortcut="Shift+N"
            className={styles.roomy}
            onClick={onNext}
          />
        )}
        <Volume playback={playback} state={state} />
        <span className={styles.time}>{`${clockText(state.position)} / ${clockText(state.duration)}`}</span>
        <span className={styles.chapter}>{chapter?.title}</span>
        <Menus {...props} />
        <Frames {...props} />
      </div>
    </div>
  )
}

function PlayButton({ playback, phase }: { playback: Playback; phase: PlaybackState['phase'] }) {
  const isRunning = phase === 'playing' || phase === 'starting'
  if (phase === 'ended') {
    return <IconButton icon={RotateCcw} label={texts.replay} shortcut="k" onClick={() => playback.play()} />
  }
  return (
    <IconButton
      icon={isRunning ? Pause : Play}
      isFilled
      label={isRunning ? texts.pause : texts.play}
      shortcut="k"
      onClick={() => playback.toggle()}
    />
  )
}

/** Sound only, captions and settings. */
function Menus({ playback, state, source, captions, isMenuOpen, onMenu, ...props }: ControlsProps) {
  const { soundOnly } = state
  return (
    <>
      {(soundOnly === 'on' || soundOnly === 'off') && (
        <IconButton
          icon={soundOnly === 'on' ? Video : Headphones}
          label={soundOnly === 'on' ? texts.soundOnlyOff : texts.soundOnly}
          onClick={() => playback.setSoundOnly(soundOnly === 'off')}
        />
      )}
      {captions.tracks.length > 0 && (
        <IconButton
          icon={captions.chosen ? CaptionsIcon : CaptionsOff}
          label={captions.chosen ? texts.captionsOff : texts.captionsOn}
          shortcut="c"
          className={styles.roomy}
          onClick={() => toggleCaptions({ captions, notify: props.notify })}
        />
      )}
      <SettingsButton state={state} isOpen={isMenuOpen} onMenu={onMenu}>
        {(id, close) => (
          <SettingsMenu
            id={id}
            playback={playback}
            state={state}
            captions={captions}
            renditions={source.renditions}
            hasNext={props.onNext !== undefined}
            onShortcuts={() => {
              onMenu(false)
              props.onShortcuts()
            }}
            onClose={close}
          />
        )}
      </SettingsButton>
    </>
  )
}

interface SettingsButtonProps {
  state: PlaybackState
  isOpen: boolean
  onMenu: (isOpen: boolean) => void
  children: (id: string, close: () => void) => ReactElement
}

/** The button shows the chosen quality where there is a choice. */
function SettingsButton({ state, isOpen, onMenu, children }: SettingsButtonProps) {
  const id = useId()
  const buttonId = `${id}-button`
  const close = () => {
    onMenu(false)
    document.getElementById(buttonId)?.focus({ preventScroll: true })
  }
  const { chosenRendition, soundOnly } = state
  return (
    <>
      <button
        id={buttonId}
        type="button"
        className={styles.menuButton}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        title={texts.settings}
        onClick={() => onMenu(!isOpen)}
      >
        <span className="visually-hidden">{`${hasQuality(state) ? texts.settingsQuality : texts.settings} `}</span>
        <Settings size={20} strokeWidth={1.75} aria-hidden />
        {hasQuality(state) && soundOnly !== 'on' && (
          <span className={styles.menuWord}>
            {chosenRendition === 'auto' ? texts.auto : qualityName(chosenRendition)}
          </span>
        )}
      </button>
      {isOpen && children(id, close)}
    </>
  )
}

/** Where and how the picture is shown: another device, theatre mode, picture-in-picture, full screen. */
function Frames({ playback, state, source, video, fullscreen, ...props }: ControlsProps) {
  const { isTheatre, onToggleTheatre } = props
  const chooseDevice = useRemotePlayback(video, playback, source)
  return (
    <>
      {chooseDevice && <IconButton icon={Cast} label={texts.otherDevice} onClick={chooseDevice} />}
      {onToggleTheatre && !fullscreen.isOn && (
        <IconButton
          icon={RectangleHorizontal}
          label={isTheatre ? texts.theatreLeave : texts.theatre}
          shortcut="t"
          className={styles.wide}
          onClick={onToggleTheatre}
        />
      )}
      {canPictureInPicture() && (
        <IconButton
          icon={PictureInPicture2}
          label={state.isPictureInPicture ? texts.pictureInPictureLeave : texts.pictureInPicture}
          shortcut="i"
          className={styles.roomy}
          onClick={() => togglePictureInPicture(video)}
        />
      )}
      {fullscreen.isPossible && (
        <IconButton
          icon={fullscreen.isOn ? Minimize : Maximize}
          label={fullscreen.isOn ? texts.fullscreenLeave : texts.fullscreen}
          shortcut="f"
          onClick={() => fullscreen.toggle()}
        />
      )}
    </>
  )
}
