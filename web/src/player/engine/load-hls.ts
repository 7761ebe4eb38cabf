import type Hls from 'hls.js'

let loading: Promise<typeof Hls> | undefined

/** Loads hls.js once. */
export function loadHls(): Promise<typeof Hls> {
  // The build that own-hls.ts configures.
  loading ??= import('hls.js').then(
    (module) => module.default,
    (error: unknown) => {
      // Don't cache a failed import: the next attempt loads it again.
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Calls `run` when the browser is idle, within two seconds. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: 2000 })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, 500)
  return () => clearTimeout(timer)
}

/** Whether the browser has what hls.js requires. Checked before its code is loaded. */
export function hasMediaSource(): boolean {
  return 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis
}

/**
 * Whether the element plays HLS well natively. Chromium also says "maybe", but only Apple's player switches
 * renditions smoothly and shows captions in its own full screen; elsewhere the direct file is the better
 * fallback.
 */
export function playsHlsItself(video: HTMLVideoElement): boolean {
  return 'webkitSetPresentationMode' in video && video.canPlayType('application/vnd.apple.mpegurl') !== ''
}
