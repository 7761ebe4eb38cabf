import { useEffect, useState } from 'react'
import type { PlayerSource } from './engine/source.ts'
import type { Playback } from './playback.ts'

/** Properties that only Safari's video elements have. */
interface AppleVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker: () => void
}

function isAppleVideo(video: HTMLVideoElement): video is AppleVideo {
  return 'webkitShowPlaybackTargetPicker' in video
}

/**
 * Opens the browser's choice of other devices that play the video (AirPlay, Cast); undefined where the browser knows
 * none.
 */
export function useRemotePlayback(
  video: HTMLVideoElement,
  playback: Playback,
  { directUrl, onDevice }: PlayerSource,
): (() => void) | undefined {
  const [isOffered, setOffered] = useState(false)
  useEffect(
    () => (onDevice === undefined ? watchDevices(directUrl, setOffered) : undefined),
    [directUrl, onDevice],
  )
  return isOffered ? () => void choose(video, playback) : undefined
}

async function choose(video: HTMLVideoElement, playback: Playback): Promise<void> {
  // Other devices fetch the video themselves, which they can't from a script's buffer.
  playback.playPlain()
  // Safari only opens it within the press.
  if (isAppleVideo(video)) video.webkitShowPlaybackTargetPicker()
  else {
    if (video.readyState === 0)
      await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }))
    // Rejected when the viewer chooses none.
    await video.remote.prompt().catch(() => undefined)
  }
}

/** Watches on an element of its own, because the one that plays has a source that no other device can play. */
function watchDevices(directUrl: string | undefined, onChange: (isThere: boolean) => void): () => void {
  const watching = new AbortController()
  const probe = document.createElement('video')
  probe.preload = 'none'
  if (isAppleVideo(probe)) {
    const onAvailability = (event: Event) =>
      onChange('availability' in event && event.availability === 'available')
    probe.addEventListener('webkitplaybacktargetavailabilitychanged', onAvailability, {
      signal: watching.signal,
    })
  } else if ('remote' in probe && directUrl !== undefined) {
    probe.src = directUrl
    probe.remote
      .watchAvailability((isThere) => !watching.signal.aborted && onChange(isThere))
      // Browsers without it, or a device that can't watch.
      .catch(() => undefined)
  }
  return () => {
    watching.abort()
    onChange(false)
    probe.removeAttribute('src')
  }
}
