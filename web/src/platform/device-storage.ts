import { cacheStorage, localTexts } from './site-data.ts'

// These local storage keys keep their names, because browsers have data under them.

/** Key for offline videos. */
export const OFFLINE_VIDEOS = 'serendib.kept'

/** Key for trip packs. */
export const TRIP_PACKS = 'serendib.trip-packs'

/** Key for playback positions that the site doesn't have. */
export const POSITIONS = 'serendib.unsent-positions'

/** Key under which 0.1.0 stored positions in offline videos. */
const OFFLINE_POSITIONS = 'serendib.kept-places'

/** The cache in which the service worker (web/public/sw.js) stores what other apps share with the site. */
export const SHARED_FILES = 'serendib-shared'

/** Prefix of the local storage keys for the upload queues, one per tab. */
export const UPLOAD_QUEUES = 'serendib.several-films.'

/** Key for files of which a smaller version was sent first. Deleted with the queues. */
export const ORIGINALS = `${UPLOAD_QUEUES}originals`

/** The specification's keys: default channel, channel to comment as, and last search. */
const SPECIFIED = ['udch', 'comch', 'comcl', 'comcn', 'msv']

/**
 * Removes all data of the user who signs out, except downloads. The keys of all areas are here, because the areas are
 * not loaded on every page.
 */
export function deletePersonalData(): void {
  const queues = localTexts.keys().filter((key) => key.startsWith(UPLOAD_QUEUES))
  for (const key of [...SPECIFIED, POSITIONS, OFFLINE_POSITIONS, ...queues]) localTexts.write(key, null)
  cacheStorage()
    ?.delete(SHARED_FILES)
    .catch(() => undefined)
}

/** Whether there are offline videos, without loading the code that reads them. */
export function hasOfflineVideos(): boolean {
  return /"state":"kept"/.test(localTexts.read(OFFLINE_VIDEOS) ?? '')
}

/** Whether there are downloads in any state, without loading the code that continues and checks them. */
export const hasDownloads = () => [OFFLINE_VIDEOS, TRIP_PACKS].some((key) => localTexts.read(key) !== null)

/** Whether there are positions that the site doesn't have, without loading the code that sends them. */
export function hasPositions(): boolean {
  return localTexts.read(POSITIONS) !== null
}
