import { useSyncExternalStore } from 'react'
import {
  type UploadItem,
  type UploadQueue,
  currentQueue,
  replacedVideoOf,
  subscribeToQueue,
} from './store.ts'

/** The upload queue of a user in this tab; null until it is open. */
export function useUploadQueue(userId: number): UploadQueue | null {
  const queue = useSyncExternalStore(subscribeToQueue, currentQueue)
  return queue?.userId === userId ? queue : null
}

/** A file on its way that replaces the one of a video. */
export type Replacement = UploadItem & { readonly transfer: NonNullable<UploadItem['transfer']> }

/** The replacement files of a user that are on their way, by the ids of the videos. */
export function useReplacements(userId: number): ReadonlyMap<number, Replacement> {
  const items = useUploadQueue(userId)?.items ?? []
  return new Map(
    items.flatMap((item) => {
      const videoId = replacedVideoOf(item)
      const { transfer } = item
      return videoId === undefined || transfer === null ? [] : [[videoId, { ...item, transfer }]]
    }),
  )
}
