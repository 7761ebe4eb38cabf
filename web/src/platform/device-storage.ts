import { localTexts } from './site-data.ts'

// These local storage keys keep their names, because browsers have data under them.

/** Keys for offline videos and their playback positions. */
export const OFFLINE_VIDEOS = 'serendib.kept'
export const OFFLINE_POSITIONS = 'serendib.kept-places'

/** Key for playback positions that the site doesn't have yet. */
export const UNSENT_POSITIONS = 'serendib.unsent-positions'

/** Prefix of the local storage keys for the upload queues, one per tab. */
export const UPLOAD_QUEUES = 'serendib.several-films.'

/** The specification's keys: default channel, channel to comment as, and last search. */
const SPECIFIED = ['udch', 'comch', 'comcl', 'comcn', 'msv']

/**
 * Removes all data of the user who signs out, except downloads. The keys of all areas are here, because the areas are
 * not loaded on every page.
 */
export function deletePersonalData(): void {
  const queues = localTexts.keys().filter((key) => key.startsWith(UPLOAD_QUEUES))
  for (const key of [...SPECIFIED, OFFLINE_POSITIONS, UNSENT_POSITIONS, ...queues])
    localTexts.write(key, null)
}

/** Whether there are offline videos, without loading the code that reads them. */
export function hasOfflineVideos(): boolean {
  return /"state":"kept"/.test(localTexts.read(OFFLINE_VIDEOS) ?? '')
}

/** Whether there are positions that the site doesn't have yet, without loading the code that sends them. */
export function hasUnsentPositions(): boolean {
  return localTexts.read(UNSENT_POSITIONS) !== null
}
