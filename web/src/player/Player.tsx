import { type ReactElement, type Ref, useEffect, useRef, useState } from 'react'
import { performAction } from './perform-action.ts'
import type { PlaybackReport } from './playback.ts'
import { needsScreen, type PlaybackState } from './playback-state.ts'
import frame from './frame.module.css'
import styles from './player.module.css'
import { Thumbnail } from './controls/Thumbnail.tsx'
import { ShortcutSheet } from './screens/ShortcutSheet.tsx'
import type { CaptionTrack, Chapter, NextVideo, PlayerSource } from './engine/source.ts'
import { Stage } from './Stage.tsx'
import { StartOverlay } from './screens/StartOverlay.tsx'
import { texts } from './texts.ts'
import { useCaptions } from './useCaptions.ts'
import { useFullscreen } from './useFullscreen.ts'
import { useIdle } from './controls/useIdle.ts'
import { useMediaSession } from './useMediaSession.ts'
import { useNotice } from './useNotice.ts'
import { useOutsidePress } from './controls/useOutsidePress.ts'
import { usePlayback } from './usePlayback.ts'
import { type PlayerHandle, usePlayerHandle } from './usePlayerHandle.ts'
import { useShortcuts } from './controls/useShortcuts.ts'
import { useWakeLock } from './useWakeLock.ts'

export interface PlayerProps {
  /** Another `hlsUrl` is another video: the player stays (including full screen) and starts over with it. */
  source: PlayerSource
  /** Start position in seconds. */
  startAt?: number
  /** Starts without a click where the browser allows it; otherwise the overlay waits for one. */
  autoStart?: boolean
  /**
   * The page is opened to watch this video, so its playlist is loaded in advance; never with data saver on.
   */
  preloads?: boolean
  /** This is the only player of its page: its keys work wherever the focus is. */
  isPagePlayer?: boolean
  chapters?: readonly Chapter[]
  captions?: readonly CaptionTrack[]
  /** The video that `onNext` opens. With it, the end shows a countdown and then opens it. */
  next?: NextVideo | undefined
  isTheatre?: boolean
  /** Shown over a large picture: in theatre mode, in full screen, and where the player fills its frame. */
  overlay?: ReactElement | undefined
  /** Called once per video when three seconds were really played. */
  onViewed?: () => void
  /** Called with the position in seconds: about every ten seconds of playback, on pause, and on leaving. */
  onPosition?: (seconds: number) => void
  /** The viewer left the end of the video, so cancel what `onNext` started. */
  onReplay?: () => void
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** Enables theatre mode; the page makes the space for it. */
  onTheatreChange?: ((isTheatre: boolean) => void) | undefined
  ref?: Ref<PlayerHandle>
}

/** Plays one video at a time. It knows a source and callbacks, not where videos come from. */
export function Player(props: PlayerProps) {
  const {
    ref,
    source,
    startAt,
    autoStart,
    preloads,
    chapters,
    captions: tracks,
    isPagePlayer,
    ...page
  } = withDefaults(props)
  const root = useRef<HTMLElement>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)

  const { playback, state, begin } = usePlayback(video, {
    source,
    startAt,
    autoStart,
    preloads,
    report: reportTo(page),
  })
  const fullscreen = useFullscreen(root, video)
  const captions = useCaptions(video, tracks)
  const { notice, notify } = useNotice()
  useSilenceNotice(state, notify)
  const idle = useIdle(state.phase === 'playing' && !state.isWaiting && !isMenuOpen, root)
  useOutsidePress(root, isMenuOpen, () => setMenuOpen(false))
  usePlayerHandle(ref, playback)
  const neighbours = neighboursOf(page)
  useMediaSession({ source, playback, state, ...neighbours })
  useWakeLock(needsScreen(state))

  const onShortcuts = () => setSheetOpen(true)
  const stage = playback &&
    video && { playback, video, state, fullscreen, captions, notify, onShortcuts, ...neighbours }
  useShortcuts(root, isPagePlayer, (action) => {
    idle.wake()
    return stage ? performAction(action, stage) : false
  })

  function start() {
    begin()
    // The overlay's button disappears; keep the focus in the player.
    root.current?.focus({ preventScroll: true })
  }

  const isStarted = state.phase !== 'idle'
  return (
    <section
      ref={root}
      className={`${frame.player} ${styles.player}`}
      aria-label={texts.player({ title: source.title })}
      tabIndex={-1}
      data-video={state.phase === 'starting' ? 'coming' : undefined}
      data-idle={idle.isIdle || undefined}
      data-fullscreen={fullscreen.isOn || undefined}
    >
      <Video
        ref={setVideo}
        tracks={tracks}
        thumbnail={isStarted && state.hasPicture ? undefined : <Thumbnail {...source} />}
      />
      {isStarted && stage ? (
        <Stage
          {...stage}
          source={source}
          chapters={chapters}
          next={page.next}
          idle={idle}
          isMenuOpen={isMenuOpen}
          onMenu={setMenuOpen}
          overlay={overlayOf(page, fullscreen.isOn)}
        />
      ) : (
        <StartOverlay
          source={source}
          position={state.position}
          onIntent={() => playback?.prepare()}
          onStart={start}
        />
      )}
      <output className={styles.notices}>{notice && <span key={notice.id}>{notice.words}</span>}</output>
      {isSheetOpen && <ShortcutSheet isPagePlayer={isPagePlayer} onClose={() => setSheetOpen(false)} />}
    </section>
  )
}

/** A viewer who wants only the sound learns why the picture is there. */
function useSilenceNotice({ phase, soundOnly }: PlaybackState, notify: (words: string) => void) {
  const isSilent = phase !== 'idle' && soundOnly === 'silent'
  useEffect(() => {
    if (isSilent) notify(texts.noSound)
  }, [isSilent, notify])
}

const defaults = {
  startAt: 0,
  autoStart: false,
  preloads: false,
  isPagePlayer: false,
  isTheatre: false,
  // The same objects each time: new ones would count as a change.
  chapters: [] as readonly Chapter[],
  captions: [] as readonly CaptionTrack[],
}

function withDefaults(props: PlayerProps) {
  return { ...defaults, ...props }
}

/** What the page provides around the video. */
type Page = Pick<
  PlayerProps,
  | 'isTheatre'
  | 'overlay'
  | 'onViewed'
  | 'onPosition'
  | 'onReplay'
  | 'onNext'
  | 'onPrevious'
  | 'onTheatreChange'
>

function overlayOf({ overlay, isTheatre, onTheatreChange }: Page, isFullscreen: boolean) {
  // A player without theatre mode fills its frame.
  const isLarge = isFullscreen || isTheatre || onTheatreChange === undefined
  return isLarge ? overlay : undefined
}

function reportTo(page: Page): PlaybackReport {
  return {
    onViewed: () => page.onViewed?.(),
    onPosition: (seconds) => page.onPosition?.(seconds),
    onReplay: () => page.onReplay?.(),
  }
}

function neighboursOf({ onNext, onPrevious, isTheatre = false, onTheatreChange }: Page) {
  const onToggleTheatre = onTheatreChange && (() => onTheatreChange(!isTheatre))
  return { onNext, onPrevious, isTheatre, onToggleTheatre }
}

interface VideoProps {
  ref: Ref<HTMLVideoElement>
  tracks: readonly CaptionTrack[]
  /** Shown over the video element, which is blank until its first frame. */
  thumbnail: ReactElement | undefined
}

function Video({ ref, tracks, thumbnail }: VideoProps) {
  return (
    <>
      {/* Captions are its tracks wherever there are any. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={ref}
        className={styles.video}
        playsInline
        // Captions from a media host need it.
        crossOrigin="anonymous"
        preload="none"
        tabIndex={-1}
        disablePictureInPicture
      >
        {tracks.map(({ url, language, label }) => (
          <track key={url} kind="captions" src={url} srcLang={language} label={label} />
        ))}
      </video>
      {thumbnail}
    </>
  )
}
