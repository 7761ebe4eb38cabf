import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react'
import { useSearchParams } from '../../platform/router/index.ts'
import type { VideoDetail } from '@serendib/contract'
import { Cover } from '../../player/Cover.tsx'
import type { Chapter, PlayerHandle, PlayerSource } from '../../player/index.ts'
import { hasMediaSource, loadHls } from '../../player/load-hls.ts'
import { useShortcuts } from '../../player/useShortcuts.ts'
import { atRest, useIsPast } from '../../ui/moments.ts'
import { countView } from './count-view.ts'
import { usePlayerCode } from './load-player.ts'
import { playerCaptions, playerSource } from './player-source.ts'
import { resumePlace } from './resume.ts'
import type { useGoingOn } from './use-going-on.ts'
import type { Neighbours } from './use-neighbours.ts'
import styles from './Watch.module.css'

/** The player; until its code is there, the same poster and button, whose press is not lost. */
export function Stage(props: {
  video: VideoDetail
  /** How the device has it, where it plays from there. */
  onDevice: PlayerSource['onDevice']
  chapters: readonly Chapter[]
  neighbours: Neighbours
  goingOn: ReturnType<typeof useGoingOn>
  isTheatre: boolean
  onTheatreChange: (isTheatre: boolean) => void
  onPosition: (seconds: number) => void
  ref: Ref<PlayerHandle>
}) {
  const { video, chapters, goingOn, isTheatre, onTheatreChange, onPosition, ref } = props
  const { next, previous } = props.neighbours
  const [started, setStarted] = useState<{ videoId: number; at?: number }>()
  // Whoever comes back to a film did not press again.
  if (started && started.videoId !== video.id) setStarted(undefined)
  const askedFor = Number.parseInt(useSearchParams()[0].get('t') ?? '', 10)
  const place = askedFor > 0 ? askedFor : resumePlace(video.watchedSeconds, video.durationSeconds)
  const startAt = started?.at ?? place
  const startsItself = started?.videoId === video.id || goingOn.startsItself
  const { captions: tracks } = video
  const captions = useMemo(() => playerCaptions({ captions: tracks }), [tracks])
  const source = { ...playerSource(video), onDevice: props.onDevice }
  // A cover is what most see for a while, and all that a page needs while it opens. Not at the first sign of a hand, which may
  // be on its way to the cover's button: it would find another one there.
  const isComing = useIsPast(atRest) || startsItself
  const code = usePlayerCode(isComing)
  const begin = (at?: number) => {
    setStarted({ videoId: video.id, ...(at !== undefined && { at }) })
    // On a slow line it would come seconds later if it were asked for when the player is there. That says what fails.
    if (!code && !props.onDevice && hasMediaSource()) loadHls().catch(() => undefined)
  }
  const start = () => begin()
  const player = useRef<PlayerHandle>(null)
  useImperativeHandle(ref, () => ({
    // A moment that is pressed before the player is there is where it starts.
    playFrom: (seconds) => (player.current ? player.current.playFrom(seconds) : begin(seconds)),
    pause: () => player.current?.pause(),
    position: () => player.current?.position() ?? 0,
  }))
  const frame = useRef<HTMLDivElement>(null)
  // The keys that start a film do so before the player is there, which listens by itself then.
  useShortcuts(frame, true, (action) => {
    if (code || action.kind !== 'press' || action.control !== 'toggle-play') return false
    start()
    return true
  })
  const hasFocus = useRef(false)
  const isPressed = useRef(false)
  // Who was quicker than the scripts is on the button already.
  useEffect(() => {
    hasFocus.current = frame.current?.contains(document.activeElement) ?? false
  }, [])
  // Whoever was on the cover's button is on the player's own, and a press that began there, whose end no button would hear,
  // counts.
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
          autoStart={startsItself}
          chapters={chapters}
          captions={captions}
          next={next}
          onNext={next && (() => void goingOn.goTo(next))}
          onPrevious={previous && (() => void goingOn.goTo(previous))}
          onReplay={goingOn.stay}
          looksAhead
          isPagePlayer
          isTheatre={isTheatre}
          onTheatreChange={onTheatreChange}
          onViewed={() => {
            void countView(video)
            goingOn.prepare(next)
          }}
          onPosition={onPosition}
        />
      ) : (
        <Cover source={source} startAt={startAt} isStarting={startsItself} onStart={start} />
      )}
    </div>
  )
}
