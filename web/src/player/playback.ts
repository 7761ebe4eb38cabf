import { chooseDataSaver, followDataSaver, savesData } from './engine/data-saver.ts'
import { isLoadedHere } from './engine/buffered.ts'
import { createEngine } from './engine/engine.ts'
import type { ErrorKind } from './engine/playback-error.ts'
import { createWatchReport } from './engine/played-time.ts'
import { type PlaybackState, mayPass, stateBefore } from './playback-state.ts'
import { changePreferences, getPreferences } from './preferences.ts'
import type { PlayerSource } from './engine/source.ts'
import { createStallWatch } from './engine/stall-watch.ts'
import { listenToVideo } from './engine/video-events.ts'

/** What playback reports to the page. */
export interface PlaybackReport {
  /** Called once when three seconds were really played. */
  onViewed: () => void
  /** The position in seconds: about every ten seconds of playback, on pause, and when the page is left. */
  onPosition: (seconds: number) => void
  /** The viewer left the end of the video: it plays again, or they went back. */
  onReplay: () => void
}

/** One video in one video element: its state and its operations. */
export interface Playback {
  getState: () => PlaybackState
  subscribe: (listener: () => void) => () => void
  /** Loads the code and the list of renditions, a few kilobytes; nothing with data saver on. */
  preload: () => void
  /** Loads the first segment too, because the viewer seems about to watch. */
  prepare: () => void
  /** Changes the start position (seconds) until playback starts. */
  placeStart: (position: number) => void
  /** Starts playback at `position` (seconds) or at the start position. */
  start: (position?: number) => void
  toggle: () => void
  play: () => void
  pause: () => void
  seek: (position: number) => void
  seekBy: (seconds: number) => void
  /** Moves by one frame while paused. */
  stepFrame: (direction: 1 | -1) => void
  setVolume: (volume: number) => void
  toggleMuted: () => void
  setRate: (rate: number) => void
  setLooping: (isLooping: boolean) => void
  setRendition: (rendition: number | 'auto') => void
  setDataSaver: (isOn: boolean) => void
  /** Plays only the audio, or the picture again, from the same position. */
  setSoundOnly: (isOn: boolean) => void
  setAudioTrack: (name: string) => void
  retry: () => void
  /** Continues with a source that other devices can play too. */
  playPlain: () => void
  /** Continues where the next loaded part begins, or a little later. */
  skipGap: () => void
  destroy: () => void
}

/** The interval of attempts to reconnect after a lost connection, in milliseconds. */
const RECONNECT_MS = 8000
const LIMITED_MS = 300_000

/** This close to the end (seconds), starting over is better than resuming. */
const NEARLY_OVER_SECONDS = 2

/** How far `skipGap` moves when nothing after the gap is loaded, in seconds. */
const SKIP_SECONDS = 10

/** A gap at the end of a video that nobody notices, in seconds. */
const LAST_PIECE_SECONDS = 0.25

/** Browsers play with this much data ahead, in seconds. With it, a video that stands still lacks no data. */
const AHEAD_SECONDS = 1

export function createPlayback(
  video: HTMLVideoElement,
  source: PlayerSource,
  startAt: number,
  report: PlaybackReport,
): Playback {
  const startPlace = (seconds: number) => {
    const isNearlyOver =
      source.durationSeconds !== undefined && seconds > source.durationSeconds - NEARLY_OVER_SECONDS
    return isNearlyOver ? 0 : seconds
  }
  let state = stateBefore(source.durationSeconds, startPlace(startAt))
  let wantsToPlay = false
  // While a stream is being reopened, the element's own position is meaningless.
  let isReopening = false
  // Tracked by events rather than navigator.onLine: a laptop without a network may serve the site itself.
  let wasOffline = false
  let reconnect: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const watch = createWatchReport(report)

  function change(part: Partial<PlaybackState>) {
    const isReplayed = state.phase === 'ended' && part.phase !== undefined && part.phase !== 'ended'
    state = { ...state, ...part }
    if (isReplayed) report.onReplay()
    for (const listener of listeners) listener()
  }

  const engine = createEngine(
    video,
    source,
    { startsWithDataSaver: savesData(), prefersSoundOnly: () => getPreferences().isSoundOnly },
    {
      onRenditions: (heights) => change({ heights }),
      onRenditionInUse: (renditionInUse) => change({ renditionInUse }),
      onAudio: (audio) => change({ audio }),
      onSoundOnly: (soundOnly) => change({ soundOnly }),
      onError,
      onLoaded() {
        // A segment that was in flight when the connection was lost does not prove that it is back.
        if (wasOffline && !isLoadedHere(video)) return
        clearTimeout(reconnect)
        if (mayPass(state.error)) change({ error: undefined })
      },
    },
  )

  function onError(error: ErrorKind, waitMs = LIMITED_MS) {
    change({ error })
    watch.interrupt()
    clearTimeout(reconnect)
    if (error === 'connection') reconnect = setTimeout(reconnectNow, RECONNECT_MS)
    if (error === 'limited') reconnect = setTimeout(reconnectNow, waitMs)
  }

  const stallWatch = createStallWatch({
    isWaiting: () =>
      state.isWaiting &&
      (state.phase === 'starting' || state.phase === 'playing') &&
      !isLoadedHere(video, AHEAD_SECONDS),
    progress: () => `${engine.progress()} ${state.buffered.map(({ end }) => end).join(' ')}`,
    onStalled: () => {
      if (state.error === undefined) change({ error: 'stalled' })
    },
    onRecovered: () => {
      if (state.error === 'stalled') change({ error: undefined })
    },
  })
  const checks = setInterval(() => stallWatch.check(), 1000)

  function reconnectNow() {
    if (state.phase === 'idle') return
    // hls.js avoids what was refused until the video is opened again.
    if (state.error === 'limited') reopen((position) => engine.retry(position), state.phase !== 'paused')
    if (state.error !== 'connection') return
    clearTimeout(reconnect)
    engine.resume(state.position)
  }

  /** hls.js waits forever for a last segment that is too short for it to notice. */
  function isAtEnd(): boolean {
    const { currentTime, buffered } = video
    const isLoaded = buffered.length > 0 && currentTime <= buffered.end(buffered.length - 1)
    return isLoaded && state.duration > 0 && state.duration - currentTime < LAST_PIECE_SECONDS
  }

  function requestPlay(isLastAttempt = false) {
    wantsToPlay = true
    video.play().catch((error: unknown) => {
      if (!wantsToPlay || !video.paused) return
      const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError'
      if (!isForbidden) {
        // Loading interrupts play(); it is repeated once there is data (onReady).
        if (video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return
        if (!isLastAttempt) {
          requestPlay(true)
          return
        }
      }
      // The browser doesn't play without a click: the overlay or the paused controls wait for one.
      wantsToPlay = false
      change({ phase: state.phase === 'starting' ? 'idle' : 'paused', isWaiting: false })
    })
  }

  function reopen(open: (position: number) => void, plays = true) {
    clearTimeout(reconnect)
    isReopening = true
    change({ error: undefined, phase: 'starting', isWaiting: true })
    open(state.position)
    if (plays) requestPlay()
  }

  /** Seeks without playing; from the end, it leaves the video paused. */
  function moveTo(position: number) {
    const target = Math.max(0, state.duration > 0 ? Math.min(position, state.duration) : position)
    watch.interrupt()
    video.currentTime = target
    change({ position: target, ...(state.phase === 'ended' ? { phase: 'paused' } : {}) })
  }

  const stopListening = listenToVideo(video, {
    change({ position, ...part }) {
      change(position === undefined || isReopening ? part : { ...part, position })
    },
    onEmptied() {
      isReopening = state.phase !== 'idle'
    },
    onReady() {
      isReopening = false
      // At the end, Play starts again from the beginning.
      if (!video.paused || video.ended || state.phase === 'idle') return
      if (wantsToPlay) requestPlay()
      else if (state.phase === 'starting') change({ phase: 'paused', isWaiting: false })
    },
    onTick(position, isWaiting) {
      if (isReopening) return
      watch.tick(position)
      change({ position, isWaiting })
    },
    onInterrupt: () => watch.interrupt(),
    onPause() {
      if (isReopening) return
      wantsToPlay = false
      watch.tick(video.currentTime)
      watch.interrupt()
      watch.flush(video.currentTime)
    },
    // The state follows the element only a few times a second.
    onLeave: () =>
      watch.flush(state.phase === 'playing' && !isReopening ? video.currentTime : state.position),
    onNetwork(isOnline) {
      if (source.onDevice) return
      wasOffline = !isOnline
      if (isOnline) reconnectNow()
      else if (state.phase !== 'idle') onError('connection')
    },
    onStarved() {
      if (isAtEnd()) engine.finish()
      // While the browser reports to be offline, hls.js waits silently.
      if (wasOffline) onError('connection')
    },
    isStarted: () => state.phase !== 'idle',
  })

  const stopFollowing = followDataSaver(engine.setDataSaver)

  const { volume, isMuted } = getPreferences()
  video.volume = volume
  video.muted = isMuted
  video.loop = false
  video.defaultPlaybackRate = 1
  video.playbackRate = 1
  change({ volume, isMuted })

  const playback: Playback = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    preload: () => {
      if (!savesData()) engine.preload()
    },
    prepare: () => engine.prepare(state.position),
    placeStart(position) {
      if (state.phase === 'idle') change({ position: startPlace(position) })
    },
    start(position = state.position) {
      if (state.phase !== 'idle') return
      // An error while preloading was not shown, and may be over.
      const wasFaulty = state.error !== undefined
      // A frame preloaded for another position must not be shown.
      const hasPicture = state.hasPicture && position === state.position
      change({ phase: 'starting', isWaiting: true, position, hasPicture, error: undefined })
      if (wasFaulty) engine.retry(position)
      else engine.start(position)
      // Requested within the click, before there is a source: iOS accepts only that as permission.
      requestPlay()
    },
    toggle: () =>
      state.phase === 'playing' || state.phase === 'starting' ? playback.pause() : playback.play(),
    play() {
      if (state.phase === 'idle') playback.start()
      else requestPlay()
    },
    pause() {
      wantsToPlay = false
      video.pause()
    },
    seek(position) {
      if (state.phase === 'idle') {
        playback.start(position)
        return
      }
      const wasEnded = state.phase === 'ended'
      moveTo(position)
      // A viewer who seeks back from the end wants to play.
      if (wasEnded && state.position < state.duration) requestPlay()
    },
    seekBy: (seconds) => playback.seek(state.position + seconds),
    stepFrame(direction) {
      const isBackFromEnd = state.phase === 'ended' && direction === -1
      if (state.phase === 'paused' || isBackFromEnd)
        moveTo(state.position + direction * engine.frameSeconds())
    },
    setVolume(next) {
      const clamped = Math.round(Math.max(0, Math.min(1, next)) * 100) / 100
      video.volume = clamped
      video.muted = clamped === 0
      changePreferences({ volume: clamped > 0 ? clamped : state.volume, isMuted: clamped === 0 })
    },
    toggleMuted() {
      video.muted = !video.muted
      if (!video.muted && video.volume === 0) video.volume = getPreferences().volume
      changePreferences({ isMuted: video.muted })
    },
    setRate(rate) {
      // Set the default too: the element resets to it when it loads.
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    },
    setLooping(isLooping) {
      video.loop = isLooping
      change({ isLooping })
    },
    setRendition(rendition) {
      change({ chosenRendition: rendition })
      engine.setRendition(rendition)
    },
    setDataSaver: chooseDataSaver,
    setSoundOnly(isOn) {
      changePreferences({ isSoundOnly: isOn })
      engine.setSoundOnly(isOn)
      const isPlaying = state.phase === 'playing' || state.phase === 'starting'
      if (state.phase !== 'idle') reopen((position) => engine.retry(position), isPlaying)
    },
    setAudioTrack: (name) => engine.setAudioTrack(name),
    retry: () => reopen((position) => engine.retry(position)),
    playPlain() {
      if (!engine.isPlain()) reopen((position) => engine.playPlain(position))
    },
    skipGap() {
      const next = state.buffered.find(({ start }) => start > state.position)?.start
      change({ error: undefined })
      moveTo(next ?? state.position + SKIP_SECONDS)
      requestPlay()
    },
    destroy() {
      watch.flush(state.position)
      clearTimeout(reconnect)
      clearInterval(checks)
      stopListening()
      stopFollowing()
      engine.destroy()
      listeners.clear()
    },
  }
  return playback
}
