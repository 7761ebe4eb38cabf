import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { CaptionLines } from './CaptionLines.tsx'
import { Controls, type OpenMenu } from './Controls.tsx'
import { EndScreen } from './EndScreen.tsx'
import { FaultScreen } from './FaultScreen.tsx'
import { performAction } from './perform-action.ts'
import { type PlaybackState, isStopped } from './playback-state.ts'
import styles from './player.module.css'
import { usePreferences } from './preferences.ts'
import type { PlayerAction } from './shortcuts.ts'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import type { CaptionTrack, Chapter, NextFilm, PlayerSource } from './source.ts'
import { StartOverlay } from './StartOverlay.tsx'
import { Surface } from './Surface.tsx'
import { texts } from './texts.ts'
import { useCaptions } from './useCaptions.ts'
import { useFullscreen } from './useFullscreen.ts'
import { useIdle } from './useIdle.ts'
import { useMediaSession } from './useMediaSession.ts'
import { useNotice } from './useNotice.ts'
import { usePlayback } from './usePlayback.ts'
import { useShortcuts } from './useShortcuts.ts'

/** What the page can do to the player, by `ref`. */
export interface PlayerHandle {
  /** Goes to a moment (seconds) and plays from there; before the start it starts there. */
  playFrom(seconds: number): void
  pause(): void
  /** Where the viewer is, in seconds. */
  position(): number
}

export interface PlayerProps {
  /** Another `hlsUrl` is another film: the player stays (and so does full screen) and begins anew with it. */
  source: PlayerSource
  /** Where to begin, in seconds. */
  startAt?: number
  /** Plays without a click, where the browser lets it; else the overlay waits for one. */
  autoStart?: boolean
  /** The one player of its page: its keys work wherever the focus is. */
  isPagePlayer?: boolean
  chapters?: readonly Chapter[]
  captions?: readonly CaptionTrack[]
  /** What `onNext` leads to. With it the end counts down and goes on by itself. */
  next?: NextFilm | undefined
  isTheatre?: boolean
  /** Three seconds were really played; once a film. */
  onViewed?(): void
  /** Where the viewer is, in seconds: about every ten seconds of playback, on a pause, and on leaving. */
  onPosition?(seconds: number): void
  onEnded?(): void
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** There is a theatre mode; the page makes the room. */
  onTheatreChange?: ((isTheatre: boolean) => void) | undefined
  ref?: Ref<PlayerHandle>
}

const noChapters: readonly Chapter[] = []
const noCaptions: readonly CaptionTrack[] = []

/** Plays one film at a time. Knows a source and whom to tell; where films come from is not its business. */
export function Player(props: PlayerProps) {
  const {
    source,
    isPagePlayer = false,
    isTheatre = false,
    next,
    onNext,
    onPrevious,
    onTheatreChange,
    ref,
  } = props
  const { chapters = noChapters, captions: tracks = noCaptions } = props
  const root = useRef<HTMLElement>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [openMenu, setOpenMenu] = useState<OpenMenu>()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { notice, notify } = useNotice()
  const { hasPageShortcuts } = usePreferences()

  const { playback, state } = usePlayback(video, {
    source,
    startAt: props.startAt ?? 0,
    autoStart: props.autoStart ?? false,
    report: {
      onViewed: () => props.onViewed?.(),
      onPosition: (seconds) => props.onPosition?.(seconds),
      onEnded: () => props.onEnded?.(),
    },
  })
  const fullscreen = useFullscreen(root, video)
  const captions = useCaptions(video, tracks)
  const isFaulty = isStopped(state)
  const idle = useIdle(state.phase === 'playing' && !state.isWaiting && !openMenu && !isFaulty, root)
  useMediaSession({ source, playback, state, onNext, onPrevious })
  useImperativeHandle(ref, () => ({
    playFrom(seconds) {
      playback?.seek(seconds)
      playback?.play()
    },
    pause: () => playback?.pause(),
    position: () => playback?.getState().position ?? 0,
  }))

  const onToggleTheatre = onTheatreChange && (() => onTheatreChange(!isTheatre))
  const onHelp = () => setSheetOpen(true)
  const reach = playback &&
    video && { playback, video, fullscreen, captions, onNext, onPrevious, onToggleTheatre, onHelp, notify }
  useShortcuts(root, isPagePlayer && hasPageShortcuts, (action: PlayerAction) => {
    idle.wake()
    return reach ? performAction(action, reach) : false
  })

  useEffect(() => {
    if (!openMenu) return undefined
    const closeFromOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpenMenu(undefined)
    }
    document.addEventListener('pointerdown', closeFromOutside)
    return () => document.removeEventListener('pointerdown', closeFromOutside)
  }, [openMenu])

  function start() {
    playback?.start()
    // The overlay's button goes away; the focus must not go with it.
    root.current?.focus({ preventScroll: true })
  }

  const isStarted = state.phase !== 'idle'
  const hasPicture = isStarted && state.phase !== 'starting'
  return (
    <section
      ref={root}
      className={styles.player}
      aria-label={texts.player(source.title)}
      tabIndex={-1}
      data-idle={idle.isIdle || undefined}
      data-fullscreen={fullscreen.isOn || undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && idle.wake()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && idle.sleep()}
      onFocus={() => idle.wake()}
    >
      {/* Captions are tracks of the video wherever there are any. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={setVideo} className={styles.video} playsInline preload="none" tabIndex={-1}>
        {tracks.map(({ url, language, label }) => (
          <track key={url} kind="captions" src={url} srcLang={language} label={label} />
        ))}
      </video>
      {!hasPicture && source.posterUrl !== undefined && (
        <img className={styles.poster} src={source.posterUrl} alt="" fetchPriority="high" />
      )}
      {isStarted && playback && (
        <Surface
          onClick={() => playback.toggle()}
          onDoubleClick={() => fullscreen.toggle()}
          onTap={() => (idle.isIdle ? idle.wake() : idle.sleep())}
          onSeekBy={(seconds) => {
            playback.seekBy(seconds)
            notify(texts.notices.seconds(seconds))
          }}
        />
      )}
      <CaptionLines lines={captions.lines} />
      {isStarted && !isFaulty && isBusy(state) && (
        <span className={styles.spinner} role="status" aria-label={texts.loading} />
      )}
      <p className={styles.notices} role="status">
        {notice && <span key={notice.id}>{notice.words}</span>}
      </p>
      {!isStarted && <StartOverlay source={source} onIntent={() => playback?.prepare()} onStart={start} />}
      {isFaulty && state.fault !== undefined && (
        <FaultScreen fault={state.fault} onRetry={() => playback?.retry()} />
      )}
      {state.phase === 'ended' && !isFaulty && (
        <EndScreen next={next} onNext={onNext} onReplay={() => playback?.play()} />
      )}
      {isStarted && playback && video && (
        <>
          <div className={styles.shade} />
          {openMenu && (
            <div className={styles.backdrop} role="presentation" onClick={() => setOpenMenu(undefined)} />
          )}
          <Controls
            {...{ playback, state, source, video, chapters, captions, fullscreen, openMenu }}
            {...{ onNext, onPrevious, isTheatre, onToggleTheatre, notify }}
            onMenu={setOpenMenu}
            onShortcuts={onHelp}
          />
        </>
      )}
      {isSheetOpen && <ShortcutSheet isPageWide={isPagePlayer} onClose={() => setSheetOpen(false)} />}
    </section>
  )
}

function isBusy({ phase, isWaiting }: PlaybackState): boolean {
  return phase !== 'ended' && (phase === 'starting' || isWaiting)
}
