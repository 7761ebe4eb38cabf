import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type Ref,
} from 'react'
import { useLocation, useSearchParams } from '../../platform/router/index.ts'
import type { VideoDetail } from '@serendib/contract'
import { Cover } from '../../player/screens/Cover.tsx'
import type { Chapter, PlayerHandle, PlayerSource } from '../../player/index.ts'
import { hasMediaSource, loadHls } from '../../player/engine/load-hls.ts'
import { readStartTime } from '../../player/engine/start-time.ts'
import { useShortcuts } from '../../player/controls/useShortcuts.ts'
import { pageIdle, useHasResolved, useIsHydrated } from '#ui'
import { countView } from './count-view.ts'
import { usePlayerCode } from './load-player.ts'
import { playerCaptions, playerSource } from './player-source.ts'
import { resumePosition } from './resume.ts'
import type { usePlayNext } from './playlist/use-play-next.ts'
import type { Neighbours } from './playlist/use-neighbours.ts'
import styles from './Watch.module.css'

/** The player; until its code has loaded, the same thumbnail and button, whose press is kept. */
export function Stage(props: {
  video: VideoDetail
  /** The form of the offline video, if it plays from the device. */
  onDevice: PlayerSource['onDevice']
  chapters: readonly Chapter[]
  neighbours: Neighbours
  playNext: ReturnType<typeof usePlayNext>
  isTheatre: boolean
  onTheatreChange: (isTheatre: boolean) => void
  onPosition: (seconds: number) => void
  /** Shown over a large picture. */
  overlay: ReactElement | undefined
  ref: Ref<PlayerHandle>
}) {
  const { video, chapters, playNext, isTheatre, onTheatreChange, onPosition, ref } = props
  const { next, previous } = props.neighbours
  const [started, setStarted] = useState<{ videoId: number; at?: number }>()
  // Coming back to a video does not count as another press.
  if (started && started.videoId !== video.id) setStarted(undefined)
  const { hash } = useLocation()
  // The server knows no hash.
  const askedFor = readStartTime(useSearchParams()[0], useIsHydrated() ? hash : '')
  const resumeAt = askedFor > 0 ? askedFor : resumePosition(video.watchedSeconds, video.durationSeconds)
  const startAt = started?.at ?? resumeAt
  const autoStarts = started?.videoId === video.id || playNext.autoStarts
  const { captions: tracks } = video
  const captions = useMemo(() => playerCaptions({ captions: tracks }), [tracks])
  const source = { ...playerSource(video), onDevice: props.onDevice }
  // The cover is all that the page needs while it opens. The player is not loaded at the first interaction,
  // which may be a pointer on its way to the cover's button: another button would replace it.
  const isComing = useHasResolved(pageIdle) || autoStarts
  const code = usePlayerCode(isComing)
  const begin = (at?: number) => {
    setStarted({ videoId: video.id, ...(at !== undefined && { at }) })
    // On a slow line, hls.js would arrive seconds later if it were requested by the player. The player
    // reports errors.
    if (!code && !props.onDevice && hasMediaSource()) loadHls().catch(() => undefined)
  }
  const start = () => begin()
  const player = useRef<PlayerHandle>(null)
  useImperativeHandle(ref, () => ({
    // A timestamp pressed before the player has loaded becomes its start.
    playFrom: (seconds) => (player.current ? player.current.playFrom(seconds) : begin(seconds)),
    seek: (seconds) => (player.current ? player.current.seek(seconds) : begin(seconds)),
    pause: () => player.current?.pause(),
    position: () => player.current?.position() ?? 0,
  }))
  const frame = useRef<HTMLDivElement>(null)
  // Shortcuts that start a video also work before the player has loaded, which handles them itself
  // afterwards.
  useShortcuts(frame, true, (action) => {
    if (code || action.kind !== 'press' || action.control !== 'toggle-play') return false
    start()
    return true
  })
  const hasFocus = useRef(false)
  const isPressed = useRef(false)
  // The user may have focused the button before hydration.
  useEffect(() => {
    hasFocus.current = frame.current?.contains(document.activeElement) ?? false
  }, [])
  // The focus moves from the cover's button to the player's, and a press that started on the cover counts,
  // although no button receives its end.
  const takeOver = useEffectEvent(() => {
    if (hasFocus.current) frame.current?.querySelector('button')?.focus()
    if (isPressed.current) start()
  })
  useLayoutEffect(() => {
    if (code) takeOver()
  }, [code])
  return (
    <div
      ref={frame}
      className={styles.frame}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      onPointerDown={() => {
        isPressed.current = true
      }}
      onPointerUp={() => {
        isPressed.current = false
      }}
      onPointerLeave={() => {
        isPressed.current = false
      }}
    >
      {code ? (
        <code.Player
          ref={player}
          source={source}
          startAt={startAt}
          autoStart={autoStarts}
          chapters={chapters}
          captions={captions}
          next={next}
          onNext={next && (() => void playNext.goTo(next))}
          onPrevious={previous && (() => void playNext.goTo(previous))}
          onReplay={playNext.stay}
          preloads
          isPagePlayer
          isTheatre={isTheatre}
          onTheatreChange={onTheatreChange}
          onViewed={() => {
            void countView(video)
            playNext.prepare(next)
          }}
          onPosition={onPosition}
          overlay={props.overlay}
        />
      ) : (
        <Cover source={source} startAt={startAt} isStarting={autoStarts} onStart={start} />
      )}
    </div>
  )
}
