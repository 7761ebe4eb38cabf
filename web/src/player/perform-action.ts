import type { Captions } from './useCaptions.ts'
import type { Fullscreen } from './useFullscreen.ts'
import { togglePictureInPicture } from './picture-in-picture.ts'
import type { Playback } from './playback.ts'
import type { PlayerAction, PlayerControl } from './controls/shortcuts.ts'
import { texts } from './texts.ts'
import { seekNotice } from './time.ts'

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** Everything that a key can control. */
interface ActionReach {
  playback: Playback
  video: HTMLVideoElement
  fullscreen: Fullscreen
  captions: Captions
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onToggleTheatre: (() => void) | undefined
  onShortcuts: () => void
  /** Shows a short notice over the picture, for changes that are not visible otherwise. */
  notify: (words: string) => void
}

/** Calls the function if there is one; returns whether there was. */
function call(act: (() => void) | undefined): boolean {
  act?.()
  return act !== undefined
}

function changeSpeed({ playback, notify }: ActionReach, step: 1 | -1): boolean {
  const { rate } = playback.getState()
  const next = step > 0 ? speeds.find((speed) => speed > rate) : speeds.findLast((speed) => speed < rate)
  if (next === undefined) return false
  playback.setRate(next)
  notify(texts.notices.speed({ rate: next }))
  return true
}

function changeVolume({ playback, notify }: ActionReach, by: number): boolean {
  const { volume, isMuted } = playback.getState()
  const next = Math.max(0, Math.min(1, (isMuted ? 0 : volume) + by))
  playback.setVolume(next)
  notify(texts.notices.volume({ percent: Math.round(next * 100) }))
  return true
}

/** Turns captions off, or on in the language that was shown last. */
export function toggleCaptions({ captions, notify }: Pick<ActionReach, 'captions' | 'notify'>): boolean {
  const { chosen, last } = captions
  if (!last) return false
  captions.choose(chosen ? undefined : last.language)
  notify(texts.notices.captions({ label: chosen ? texts.off : last.label }))
  return true
}

function togglePlay({ playback, notify }: ActionReach): boolean {
  const { phase } = playback.getState()
  notify(phase === 'playing' || phase === 'starting' ? texts.notices.pause : texts.notices.play)
  playback.toggle()
  return true
}

function toggleMuted({ playback, notify }: ActionReach): boolean {
  const { isMuted, volume } = playback.getState()
  playback.toggleMuted()
  notify(isMuted ? texts.notices.volume({ percent: Math.round(volume * 100) }) : texts.notices.muted)
  return true
}

function showPictureInPicture({ playback, video }: ActionReach): boolean {
  if (playback.getState().phase !== 'idle') togglePictureInPicture(video)
  return true
}

function fillScreen({ fullscreen }: ActionReach): boolean {
  fullscreen.toggle()
  return true
}

const controls: Record<PlayerControl, (reach: ActionReach) => boolean> = {
  'toggle-play': togglePlay,
  mute: toggleMuted,
  captions: toggleCaptions,
  fullscreen: fillScreen,
  theatre: (reach) => call(reach.onToggleTheatre),
  'picture-in-picture': showPictureInPicture,
  next: (reach) => call(reach.onNext),
  previous: (reach) => call(reach.onPrevious),
  shortcuts: (reach) => call(reach.onShortcuts),
}

/** Performs a key's action. Returns false if there was nothing to do, so the key is left to the page. */
export function performAction(action: PlayerAction, reach: ActionReach): boolean {
  const { playback, notify } = reach
  if (action.kind === 'press') return controls[action.control](reach)
  if (action.kind === 'volume-by') return changeVolume(reach, action.amount)
  // The remaining actions need a picture.
  if (playback.getState().phase === 'idle') return false
  switch (action.kind) {
    case 'seek-by':
      playback.seekBy(action.seconds)
      notify(seekNotice(action.seconds))
      return true
    case 'seek-to-part':
      playback.seek(action.part * playback.getState().duration)
      return true
    case 'frame':
      playback.stepFrame(action.step)
      return true
    case 'speed':
      return changeSpeed(reach, action.step)
    default:
      return action satisfies never
  }
}
