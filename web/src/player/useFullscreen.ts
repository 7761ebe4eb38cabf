import { type RefObject, useEffect, useState } from 'react'

/** Properties that only Apple's video elements have. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen: () => void
}

/** Missing in TypeScript's types, because Safari and Firefox don't support locking. */
interface LockableOrientation extends ScreenOrientation {
  lock: (orientation: 'landscape' | 'portrait') => Promise<void>
}

function isAppleVideo(video: HTMLVideoElement): video is AppleVideo {
  return 'webkitEnterFullscreen' in video
}

function canLock(orientation: ScreenOrientation): orientation is LockableOrientation {
  return 'lock' in orientation
}

async function lockOrientation(video: HTMLVideoElement) {
  if (!('orientation' in screen) || !canLock(screen.orientation)) return
  try {
    await screen.orientation.lock(video.videoHeight > video.videoWidth ? 'portrait' : 'landscape')
  } catch {
    // Desktops refuse; they have nothing to rotate.
  }
}

/** On iPhones the system's player takes over and shows the captions itself. */
function setSystemCaptions(video: HTMLVideoElement, isOn: boolean) {
  for (const track of video.textTracks) {
    if (track.mode !== 'disabled') track.mode = isOn ? 'showing' : 'hidden'
  }
}

export interface Fullscreen {
  isPossible: boolean
  isOn: boolean
  toggle: () => void
}

async function enter(element: HTMLElement, video: HTMLVideoElement) {
  try {
    await element.requestFullscreen()
    await lockOrientation(video)
  } catch {
    // Refused (a frame without permission): the player stays as it is.
  }
}

/**
 * Full screen of the whole player, rotated to the video's orientation on phones. iPhones only support it for
 * the video itself.
 */
export function useFullscreen(
  root: RefObject<HTMLElement | null>,
  video: HTMLVideoElement | null,
): Fullscreen {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const follow = () =>
      setOn(document.fullscreenElement !== null && document.fullscreenElement === root.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [root])
  useEffect(() => {
    if (!video) return undefined
    const begin = () => setSystemCaptions(video, true)
    const end = () => setSystemCaptions(video, false)
    video.addEventListener('webkitbeginfullscreen', begin)
    video.addEventListener('webkitendfullscreen', end)
    return () => {
      video.removeEventListener('webkitbeginfullscreen', begin)
      video.removeEventListener('webkitendfullscreen', end)
    }
  }, [video])

  return {
    isPossible: video !== null && (document.fullscreenEnabled || isAppleVideo(video)),
    isOn,
    toggle() {
      if (!video || !root.current) return
      if (isOn) void document.exitFullscreen()
      else if (document.fullscreenEnabled) void enter(root.current, video)
      else if (isAppleVideo(video)) video.webkitEnterFullscreen()
    },
  }
}
