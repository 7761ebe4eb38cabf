import { useEffect, useRef, useState } from 'react'
import type { Playback } from './playback.ts'
import type { PlaybackState } from './playback-state.ts'
import { savesData } from './engine/data-saver.ts'
import type { PlayerSource } from './engine/source.ts'

interface SessionOptions {
  source: PlayerSource
  playback: Playback | undefined
  state: PlaybackState
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}

const SEEK_SECONDS = 10

/** With this much ahead, in seconds, the picture for the lock screen doesn't take the video's bandwidth. */
const AHEAD_SECONDS = 8

/** Shows the video on the lock screen and responds to media keys of keyboards and headphones. */
export function useMediaSession({ source, playback, state, onNext, onPrevious }: SessionOptions): void {
  const isStarted = state.phase !== 'idle'
  const latest = useRef({ source, onNext, onPrevious })
  useEffect(() => {
    latest.current = { source, onNext, onPrevious }
  })
  const hasNext = onNext !== undefined
  const hasPrevious = onPrevious !== undefined

  const isFarAhead = isBufferedAhead(state)
  const [artworkOf, setArtworkOf] = useState<string>()
  if (isFarAhead && artworkOf !== source.hlsUrl) setArtworkOf(source.hlsUrl)
  const hasArtwork = artworkOf === source.hlsUrl

  useEffect(() => {
    if (!isStarted || !playback || !('mediaSession' in navigator)) return undefined
    const session = navigator.mediaSession
    const { title, author = '', artwork: images = [] } = latest.current.source
    const wanted = savesData() ? images.slice(0, 1) : images
    const shown = hasArtwork ? wanted : []
    const artwork = shown.map((image) => ({ ...image, src: new URL(image.src, document.baseURI).href }))
    session.metadata = new MediaMetadata({ title, artist: author, artwork })
    const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
      ['play', () => playback.play()],
      ['pause', () => playback.pause()],
      ['seekbackward', ({ seekOffset }) => playback.seekBy(-(seekOffset ?? SEEK_SECONDS))],
      ['seekforward', ({ seekOffset }) => playback.seekBy(seekOffset ?? SEEK_SECONDS)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime)],
      ['nexttrack', hasNext ? () => latest.current.onNext?.() : null],
      ['previoustrack', hasPrevious ? () => latest.current.onPrevious?.() : null],
    ]
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(action, handler)
      } catch {
        // Browsers throw on actions they don't support.
      }
    }
    for (const [action, handler] of handlers) set(action, handler)
    return () => {
      session.metadata = null
      for (const [action] of handlers) set(action, null)
    }
  }, [isStarted, playback, hasNext, hasPrevious, hasArtwork])

  const { position, duration, rate, phase } = state
  useEffect(() => {
    if (!isStarted || !('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = phase === 'playing' ? 'playing' : 'paused'
    if (duration > 0 && position <= duration) {
      navigator.mediaSession.setPositionState({ duration, position, playbackRate: rate })
    }
  }, [isStarted, phase, position, duration, rate])
}

function isBufferedAhead({ phase, position, duration, buffered }: PlaybackState): boolean {
  const end = buffered.at(-1)?.end ?? 0
  return phase !== 'idle' && position > 0 && (end - position >= AHEAD_SECONDS || end >= duration - 1)
}
