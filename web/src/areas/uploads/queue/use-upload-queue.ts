import { useStore } from 'zustand'
import { useSession } from '../../../platform/session.ts'
import { type UploadItem, type UploadQueue, queueStore, replacedVideoOf } from './store.ts'

/** The user's upload queue in this tab; null until it is open. */
export function useUploadQueue(): UploadQueue | null {
  const queue = useStore(queueStore)
  const userId = useSession()?.userId
  return queue?.userId === userId ? queue : null
}

/** An item that replaces a video's file. */
export type Replacement = UploadItem & { readonly transfer: NonNullable<UploadItem['transfer']> }

/** The user's replacement files in progress, by video id. */
export function useReplacements(): ReadonlyMap<number, Replacement> {
  const items = useUploadQueue()?.items ?? []
  return new Map(
    items.flatMap((item) => {
      const videoId = replacedVideoOf(item)
      const { transfer } = item
      return videoId === undefined || transfer === null ? [] : [[videoId, { ...item, transfer }]]
    }),
  )
}
