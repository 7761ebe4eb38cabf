import { useEffect, useSyncExternalStore } from 'react'
import { type Batch, currentBatch, subscribeToBatch } from './batch-store.ts'
import { openBatch } from './upload-batch.ts'

const none: Pick<Batch, 'files' | 'shared' | 'sharedFault'> = {
  files: [],
  shared: undefined,
  sharedFault: undefined,
}

/** The several films that a user sends from this tab; nobody sees another one's. */
export function useBatch(userId: number): typeof none {
  const batch = useSyncExternalStore(subscribeToBatch, currentBatch)
  useEffect(() => void openBatch(userId), [userId])
  return batch?.userId === userId ? batch : none
}
