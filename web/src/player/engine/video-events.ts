import type { BufferedRange, PlaybackState } from '../playback-state.ts'

/** The events of a video element, as the player needs them. */
interface VideoListener {
  change: (part: Partial<PlaybackState>) => void
  /** The element lost its stream; another one may follow. */
  onEmptied: () => void
  /** There is something to play. */
  onReady: () => void
  /** Playing at `position` (seconds), possibly at the end of the buffer. */
  onTick: (position: number, isWaiting: boolean) => void
  /** The position no longer continues the last one. */
  onInterrupt: () => void
  onPause: () => void
  /** The page is hidden or left, perhaps for good. */
  onLeave: () => void
  /** The browser gained or lost its network. */
  onNetwork: (isOnline: boolean) => void
  /** Playback stalled for lack of data. */
  onStarved: () => void
  isStarted: () => boolean
}

function readRanges(video: HTMLVideoElement): BufferedRange[] {
  const { buffered } = video
  return Array.from({ length: buffered.length }, (_, index) => ({
    start: buffered.start(index),
    end: buffered.end(index),
  }))
}

function readDuration(video: HTMLVideoElement): Partial<PlaybackState> {
  return Number.isFinite(video.duration) && video.duration > 0 ? { duration: video.duration } : {}
}

/** Listens to a video element. Returns a function that stops listening. */
export function listenToVideo(video: HTMLVideoElement, listener: VideoListener): () => void {
  const following = new AbortController()
  const { signal } = following
  const on = (name: keyof HTMLVideoElementEventMap, act: () => void) =>
    video.addEventListener(name, act, { signal })

  const ready = () => {
    listener.onReady()
    if (!video.paused && video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA)
      listener.change({ isWaiting: false })
  }
  // Audio has none.
  const hasPicture = () => video.videoWidth > 0
  on('emptied', () => {
    listener.change({ hasPicture: false })
    listener.onEmptied()
  })
  on('durationchange', () => listener.change(readDuration(video)))
  on('loadeddata', () => {
    listener.change({ buffered: readRanges(video), hasPicture: hasPicture() })
    ready()
  })
  on('canplay', ready)
  let loadedTo = 0
  const noteLoaded = () => {
    const buffered = readRanges(video)
    loadedTo = buffered.at(-1)?.end ?? 0
    listener.change({ buffered })
  }
  on('progress', noteLoaded)
  on('playing', () => {
    listener.onInterrupt()
    listener.onReady()
    listener.change({ phase: 'playing', isWaiting: false, hasPicture: hasPicture() })
    // Playback before the first timeupdate counts too.
    listener.onTick(video.currentTime, false)
  })
  on('waiting', () => {
    listener.onInterrupt()
    listener.change({ isWaiting: true })
    listener.onStarved()
  })
  on('timeupdate', () => {
    if (video.seeking || !listener.isStarted()) return
    // Not every browser fires 'progress' for data that a script has appended.
    if ((readRanges(video).at(-1)?.end ?? 0) !== loadedTo) noteLoaded()
    if (video.paused) listener.change({ position: video.currentTime })
    else listener.onTick(video.currentTime, video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
  })
  on('seeking', () => {
    listener.onInterrupt()
    if (!listener.isStarted()) return
    listener.change({ position: video.currentTime, isWaiting: true })
    // There may be no 'waiting' event: it was waiting already.
    const isThere = readRanges(video).some(
      ({ start, end }) => start <= video.currentTime && video.currentTime < end,
    )
    if (!isThere) listener.onStarved()
  })
  on('seeked', () =>
    listener.change({
      isWaiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
      hasPicture: hasPicture(),
    }),
  )
  on('pause', () => {
    if (!listener.isStarted()) return
    listener.onPause()
    if (!video.ended) listener.change({ phase: 'paused', isWaiting: false })
  })
  on('ended', () => listener.change({ phase: 'ended', isWaiting: false, position: video.currentTime }))
  on('volumechange', () => listener.change({ volume: video.volume, isMuted: video.muted }))
  on('ratechange', () => listener.change({ rate: video.playbackRate }))
  on('enterpictureinpicture', () => listener.change({ isPictureInPicture: true }))
  on('leavepictureinpicture', () => listener.change({ isPictureInPicture: false }))

  document.addEventListener('visibilitychange', () => document.hidden && listener.onLeave(), { signal })
  // The browser stops the page in the background, or the device sleeps.
  document.addEventListener('freeze', () => listener.onLeave(), { signal })
  addEventListener('pagehide', () => listener.onLeave(), { signal })
  addEventListener('online', () => listener.onNetwork(true), { signal })
  addEventListener('offline', () => listener.onNetwork(false), { signal })
  return () => following.abort()
}
