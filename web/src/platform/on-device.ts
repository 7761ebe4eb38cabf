// These local storage keys keep their names, because browsers have data under them.

/** Keys for offline videos and their playback positions. */
export const OFFLINE_VIDEOS = 'serendib.kept'
export const OFFLINE_POSITIONS = 'serendib.kept-places'

/** Prefix of the local storage keys for the upload queues, one per tab. */
export const SEVERAL_VIDEOS = 'serendib.several-films.'

/** Removes the stored upload queues. */
export function forgetSeveralVideos(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(SEVERAL_VIDEOS)) localStorage.removeItem(key)
  } catch {
    // Storage may be unavailable: then nothing is stored.
  }
}

/** Whether there are offline videos, without loading the code that reads them. */
export function supportsOfflineVideos(): boolean {
  try {
    return /"state":"kept"/.test(localStorage.getItem(OFFLINE_VIDEOS) ?? '')
  } catch {
    // Storage may be unavailable: then nothing is stored.
    return false
  }
}
