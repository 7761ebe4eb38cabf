import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { TRIP_PACKS } from '../../../platform/device-storage.ts'
import { storedValue } from '../../../platform/stored-value.ts'
import { isComplete, type CompleteVideo, type OfflineVideo } from '../offline-videos.ts'

const TripPack = z.object({
  playlistId: z.number(),
  name: z.string(),
  /** Its videos in the playlist's order, downloaded or not. */
  videoIds: z.array(z.number()),
  /** The chosen quality: as in the player's ladder; 0 for sound only. */
  rendition: z.number(),
  /** When the site was last asked for the playlist (ms). */
  checkedAt: z.number(),
})
/** A playlist that is downloaded with its videos, which are offline videos like others. */
export type TripPack = z.output<typeof TripPack>

const none: readonly TripPack[] = []

const stored = storedValue<readonly TripPack[]>(
  TRIP_PACKS,
  (text) => (text === null ? none : z.parse(z.array(TripPack), JSON.parse(text))),
  (packs) => (packs.length === 0 ? null : JSON.stringify(packs)),
)

/** The trip packs of this device, newest first. */
export const listPacks = stored.get

export function findPack(playlistId: number): TripPack | undefined {
  return stored.get().find((pack) => pack.playlistId === playlistId)
}

/** Adds a pack or replaces the one of the same playlist. */
export function addPack(pack: TripPack): void {
  stored.set([pack, ...stored.get().filter((other) => other.playlistId !== pack.playlistId)])
}

/** Changes a pack, unless it was removed meanwhile. */
export function changePack(playlistId: number, change: Partial<TripPack>): void {
  stored.set(stored.get().map((pack) => (pack.playlistId === playlistId ? { ...pack, ...change } : pack)))
}

/** Takes a video out of all packs, so that it isn't downloaded with them again. */
export function leaveOutOfPacks(videoId: number): void {
  for (const { playlistId, videoIds } of stored.get())
    changePack(playlistId, { videoIds: videoIds.filter((id) => id !== videoId) })
}

export function dropPack(playlistId: number): void {
  stored.set(stored.get().filter((pack) => pack.playlistId !== playlistId))
}

/** The trip packs for components, including changes by other windows. */
export function usePacks(): readonly TripPack[] {
  return useSyncExternalStore(stored.subscribe, stored.get, () => none)
}

/** How far a pack is downloaded. Videos that the site no longer shows don't count. */
export function packState({ videoIds }: TripPack, videos: readonly OfflineVideo[]) {
  const known = videoIds.flatMap((id) => videos.filter(({ videoId }) => videoId === id))
  const missing = videoIds.filter((id) => !videos.some(({ videoId }) => videoId === id))
  const there = known.filter(({ state }) => state !== 'gone')
  const complete: CompleteVideo[] = there.filter(isComplete)
  const partial = there.filter(({ state }) => state === 'partial')
  return {
    complete,
    /** Ids of videos whose download has not begun. */
    missing,
    partial,
    /** Ids of videos that are not completely downloaded. */
    unfinished: [...partial.map(({ videoId }) => videoId), ...missing],
    count: there.length,
    bytes: there.reduce((sum, { bytes }) => sum + bytes, 0),
    doneBytes: there.reduce((sum, { doneBytes }) => sum + doneBytes, 0),
    isComplete: missing.length === 0 && there.length > 0 && complete.length === there.length,
  }
}
