import { useSyncExternalStore } from 'react'
import { type BatchFile, currentBatch, subscribeToBatch } from './upload-batch.ts'

const none: readonly BatchFile[] = []

/** The several films that a user sends from this tab; nobody sees another one's. */
export function useBatch(userId: number): readonly BatchFile[] {
  const batch = useSyncExternalStore(subscribeToBatch, currentBatch)
  return batch?.userId === userId ? batch.files : none
}
