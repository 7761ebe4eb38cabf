import type Hls from 'hls.js'

let loading: Promise<typeof Hls> | undefined

/** Fetches hls.js, once. Called at the first sign that someone wants to watch, never by a page that only shows a poster. */
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
