import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { whenIdle } from './engine/load-hls.ts'
import { type Playback, type PlaybackReport, createPlayback } from './playback.ts'
import { type PlaybackState, stateBefore } from './playback-state.ts'
import type { PlayerSource } from './engine/source.ts'

interface PlaybackOptions {
  source: PlayerSource
  /** Seconds. */
  startAt: number
  /** Plays without a click where the browser allows it. */
  autoStart: boolean
  /** Loads the streaming code and the playlist while the browser is idle. */
  preloads: boolean
  report: PlaybackReport
}

const followNothing = () => () => undefined

/**
 * Plays `source` in `video`; another `hlsUrl` is another video and starts over. The playback is undefined
 * until the element exists; an earlier call of `begin` is remembered.
 */
export function usePlayback(
  video: HTMLVideoElement | null,
  { source, startAt, autoStart, preloads, report }: PlaybackOptions,
): { playback: Playback | undefined; state: PlaybackState; begin: () => void } {
  const { hlsUrl, durationSeconds } = source
  const [playback, setPlayback] = useState<Playback>()
  const [pressedUrl, setPressedUrl] = useState<string>()
  if (pressedUrl !== undefined && pressedUrl !== hlsUrl) setPressedUrl(undefined)
  const autoStarts = autoStart || pressedUrl !== undefined
  const before = useMemo(() => stateBefore(durationSeconds, startAt), [durationSeconds, startAt])

  // Updated in an effect instead of during render: when the video changes, the clean-up below runs first, so
  // the old video's last position is still reported to its own callbacks.
  const latest = useRef({ source, startAt, report })
  useEffect(() => {
    latest.current = { source, startAt, report }
  })

  useEffect(() => {
    if (!video) return undefined
    const { source, startAt } = latest.current
    const created = createPlayback(video, { ...source, hlsUrl }, startAt, {
      onViewed: () => latest.current.report.onViewed(),
      onPosition: (seconds) => latest.current.report.onPosition(seconds),
      onReplay: () => latest.current.report.onReplay(),
    })
    setPlayback(created)
    return () => {
      created.destroy()
      setPlayback(undefined)
    }
  }, [video, hlsUrl])

  useEffect(() => {
    if (autoStarts) playback?.start()
  }, [autoStarts, playback])

  // The viewer's last position is known later than the video.
  useEffect(() => playback?.placeStart(startAt), [playback, startAt])

  useEffect(
    () => (preloads && playback ? whenIdle(() => playback.preload()) : undefined),
    [playback, preloads],
  )

  const state = useSyncExternalStore(
    playback?.subscribe ?? followNothing,
    () => playback?.getState() ?? before,
    () => before,
  )
  const begin = () => (playback ? playback.start() : setPressedUrl(hlsUrl))
  return { playback, state, begin }
}
