import { trackCalls } from '@serendib/contract'
import { call } from '../../../platform/calls/api.ts'
import { isTrackFile } from '../../tracks/index.ts'
import { currentItems, queueStore, type UploadItem } from './store.ts'

// Tracks that were chosen together with videos: each is sent once its video is uploaded.

const RETRY_MS = 10_000
let pending: readonly File[] = []
let isWatching = false

/** Keeps the tracks among chosen files for the videos beside them. Returns the other files. */
export async function takeTracks(files: readonly File[]): Promise<File[]> {
  const areTracks = await Promise.all(files.map((file) => isTrackFile(file).catch(() => false)))
  const tracks = files.filter((_, index) => areTracks[index])
  if (tracks.length > 0) {
    pending = [...pending, ...tracks]
    if (!isWatching) queueStore.subscribe(sendTracks)
    isWatching = true
    sendTracks()
  }
  return files.filter((_, index) => !areTracks[index])
}

function sendTracks(): void {
  const items = currentItems()
  for (const file of pending) {
    const videoId = itemOf(file, items)?.videoId
    if (videoId === null || videoId === undefined) continue
    pending = pending.filter((other) => other !== file)
    call(trackCalls.addTrack, { body: { videoId }, files: { track: file } }).catch(() => {
      pending = [...pending, file]
      setTimeout(sendTracks, RETRY_MS)
    })
  }
}

/** The video with the same name, as drones write both; otherwise the only one. */
function itemOf(file: File, items: readonly UploadItem[]): UploadItem | undefined {
  const named = items.find(({ name }) => stemOf(name) === stemOf(file.name))
  return named ?? (items.length === 1 ? items[0] : undefined)
}

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '').toLowerCase()
