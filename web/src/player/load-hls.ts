import type Hls from 'hls.js'

let loading: Promise<typeof Hls> | undefined

/** Fetches hls.js, once. */
export function loadHls(): Promise<typeof Hls> {
  // As own-hls.ts has it built.
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

/** Calls `act` while the browser has nothing else to do, within two seconds; the answer takes it back. */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, 500)
  return () => clearTimeout(timer)
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
