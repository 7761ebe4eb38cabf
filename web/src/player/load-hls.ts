import type Hls from 'hls.js'
import { savesData } from './data-saver.ts'

let loading: Promise<typeof Hls> | undefined

/** Fetches hls.js, once. */
export function loadHls(): Promise<typeof Hls> {
  // Not its light build: that plays our films without sound, which is a rendition of its own (EXT-X-MEDIA).
  loading ??= import('hls.js').then(
    (module) => module.default,
    (error: unknown) => {
      // A lost connection must not be remembered: the next attempt asks again.
      loading = undefined
      throw error
    },
  )
  return loading
}

/**
 * Fetches the streaming code while the browser has nothing else to do: for a page that one opens to watch, never for one
 * that only shows a poster among other things. With data saver on it waits until somebody plays.
 */
export function fetchStreamingCode(): void {
  if (!hasMediaSource() || savesData()) return
  const fetchNow = () => void loadHls().catch(() => undefined)
  if ('requestIdleCallback' in window) requestIdleCallback(fetchNow, { timeout: 2000 })
  else setTimeout(fetchNow, 500)
}

/** Whether the browser has what hls.js builds on. Asked before its code is fetched. */
export function hasMediaSource(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis
}

/**
 * Whether the element plays HLS well by itself. Chromium also says "maybe", but only Apple's player switches rungs
 * smoothly and shows captions in its own full screen; everywhere else the direct file is the better second choice.
 */
export function playsHlsItself(video: HTMLVideoElement): boolean {
  return 'webkitSetPresentationMode' in video && video.canPlayType('application/vnd.apple.mpegurl') !== ''
}
