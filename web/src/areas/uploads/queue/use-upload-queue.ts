import { useStore } from 'zustand'
import { type UploadItem, type UploadQueue, queueStore, replacedVideoOf } from './store.ts'

/** The upload queue of a user in this tab; null until it is open. */
export function useUploadQueue(userId: number): UploadQueue | null {
  const queue = useStore(queueStore)
  return queue?.userId === userId ? queue : null
}

/** An item that replaces a video's file. */
export type Replacement = UploadItem & { readonly transfer: NonNullable<UploadItem['transfer']> }

/** A user's replacement files in progress, by video id. */
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
