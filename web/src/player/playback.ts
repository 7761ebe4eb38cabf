import { savesData } from './data-saver.ts'
import { createEngine } from './engine.ts'
import type { FaultKind } from './fault.ts'
import { createWatchReport } from './played-time.ts'
import { type PlaybackState, mayPass, stateBefore } from './playback-state.ts'
import { changePreferences, getPreferences } from './preferences.ts'
import type { PlayerSource } from './source.ts'
import { listenToVideo } from './video-events.ts'

/** What playback tells the page. */
export interface PlaybackReport {
  /** Three seconds were really played; once. */
  onViewed: () => void
  /** Where the viewer is, in seconds: about every ten seconds of playback, on a pause, and when the page is left. */
  onPosition: (seconds: number) => void
  /** Somebody who was at its end is not any more: it plays again, or goes back. */
  onReplay: () => void
}

/** One film in one video element: its state, and what one can do with it. */
export interface Playback {
  getState: () => PlaybackState
  subscribe: (listener: () => void) => () => void
  /** Gets the code and the list of rungs ready, a few kilobytes; with data saver on nothing. */
  lookAhead: () => void
  /** Gets the first piece ready too, because someone seems about to watch. */
  prepare: () => void
  /** Moves the place of the first play (seconds), as long as nobody has started. */
  placeStart: (position: number) => void
  /** The first play, at `position` (seconds) or where it is to begin. */
  start: (position?: number) => void
  toggle: () => void
  play: () => void
  pause: () => void
  seek: (position: number) => void
  seekBy: (seconds: number) => void
  /** Moves by one picture while paused. */
  stepFrame: (direction: 1 | -1) => void
  setVolume: (volume: number) => void
  toggleMuted: () => void
  setRate: (rate: number) => void
  setLooping: (isLooping: boolean) => void
  setRung: (rung: number | 'auto') => void
  setDataSaver: (isOn: boolean) => void
  retry: () => void
  destroy: () => void
}

/** After a lost connection it is tried again by itself this often, in milliseconds. */
const RECONNECT_MS = 8000

/** Seconds before the end from where beginning again beats resuming. */
const NEARLY_OVER_SECONDS = 2

/** What may be missing at the end of a film without anybody noticing. */
const LAST_PIECE_SECONDS = 0.25

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
  // While a stream is opened anew, the element's own position means nothing.
  let isReopening = false
  // By event, and not by navigator.onLine: a laptop without network that serves itself is no one's problem.
  let isCutOff = false
  let reconnect: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const watch = createWatchReport(report)

  function change(part: Partial<PlaybackState>) {
    const isReplayed = state.phase === 'ended' && part.phase !== undefined && part.phase !== 'ended'
    state = { ...state, ...part }
    if (isReplayed) report.onReplay()
    for (const listener of listeners) listener()
  }

  const engine = createEngine(video, source, savesData(), {
    onRungs: (rungs) => change({ rungs }),
    onRungInUse: (rungInUse) => change({ rungInUse }),
    onFault,
    onLoaded() {
      // A piece that was on its way when the connection went is no sign that it is back.
      if (isCutOff && !isLoadedHere()) return
      clearTimeout(reconnect)
      if (mayPass(state.fault)) change({ fault: undefined })
    },
  })

  function onFault(fault: FaultKind) {
    change({ fault })
    watch.interrupt()
    clearTimeout(reconnect)
    if (fault === 'connection') reconnect = setTimeout(reconnectNow, RECONNECT_MS)
  }

  function isLoadedHere(): boolean {
    const { buffered, currentTime } = video
    return Array.from({ length: buffered.length }).some(
      (_, index) => buffered.start(index) <= currentTime && currentTime < buffered.end(index),
    )
  }

  function reconnectNow() {
    if (state.fault !== 'connection' || state.phase === 'idle') return
    clearTimeout(reconnect)
    engine.resume(state.position)
  }

  /** hls.js waits for ever for a last piece that is shorter than it can tell apart. */
  function isAtEnd(): boolean {
    const { currentTime, buffered } = video
    const isLoaded = buffered.length > 0 && currentTime <= buffered.end(buffered.length - 1)
    return isLoaded && state.duration > 0 && state.duration - currentTime < LAST_PIECE_SECONDS
  }

  function requestPlay() {
    wantsToPlay = true
    video.play().catch((error: unknown) => {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      // Playing without a click is the browser's to allow; else the overlay stays until there is one.
      if (!isRefused) return
      wantsToPlay = false
      change({ phase: state.phase === 'starting' ? 'idle' : 'paused' })
    })
  }

  /** Goes there without playing; from the end one comes back to a pause. */
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
      // At the end it has something to play too: its beginning.
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
    onLeave: () => watch.flush(state.position),
    onNetwork(isOnline) {
      if (source.onDevice) return
      isCutOff = !isOnline
      if (isOnline) reconnectNow()
      else if (state.phase !== 'idle') onFault('connection')
    },
    onStarved() {
      if (isAtEnd()) engine.finish()
      // While the browser says to be offline, hls.js waits in silence.
      if (isCutOff) onFault('connection')
    },
    isStarted: () => state.phase !== 'idle',
  })

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
    lookAhead: () => {
      if (!savesData()) engine.lookAhead()
    },
    prepare: () => engine.prepare(state.position),
    placeStart(position) {
      if (state.phase === 'idle') change({ position: startPlace(position) })
    },
    start(position = state.position) {
      if (state.phase !== 'idle') return
      // What went wrong while getting ready was not shown, and may be over.
      const wasFaulty = state.fault !== undefined
      // A picture that was fetched ahead for another place is not the one to show.
      const hasPicture = state.hasPicture && position === state.position
      change({ phase: 'starting', isWaiting: true, position, hasPicture, fault: undefined })
      if (wasFaulty) engine.retry(position)
      else engine.start(position)
      // Asked for within the click, before there is a source: iOS counts only that as permission.
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
      // Who goes back from the end wants to see it again.
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
      // The default too: an element that loads anew goes back to it.
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    },
    setLooping(isLooping) {
      video.loop = isLooping
      change({ isLooping })
    },
    setRung(rung) {
      change({ chosenRung: rung })
      engine.setRung(rung)
    },
    setDataSaver(isOn) {
      changePreferences({ isDataSaver: isOn })
      engine.setDataSaver(isOn)
    },
    retry() {
      clearTimeout(reconnect)
      isReopening = true
      change({ fault: undefined, phase: 'starting', isWaiting: true })
      engine.retry(state.position)
      requestPlay()
    },
    destroy() {
      watch.flush(state.position)
      clearTimeout(reconnect)
      stopListening()
      engine.destroy()
      listeners.clear()
    },
  }
  return playback
}
