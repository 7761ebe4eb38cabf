import type { UploadItem } from '../queue/store.ts'
import { canMakeSmaller, planSmaller } from './make-smaller.ts'
import type { SmallerPlan } from './worker-messages.ts'

/** A smaller version is offered if it is at most this share of what is left to send. */
const WORTHWHILE = 0.6

/** How the file of an item can be made smaller; null if it can't. `isWanted`: the connection is slow or mobile. */
export const planQuery = ({ id, file, smallerError }: UploadItem, isWanted: boolean) => ({
  queryKey: ['smaller version', id],
  queryFn: () => (file ? planSmaller(file) : null),
  enabled: isWanted && smallerError === null && canMakeSmaller(),
  staleTime: Infinity,
  networkMode: 'always' as const,
})

export function isWorthwhile({ bytes, transfer }: UploadItem, plan: SmallerPlan): boolean {
  return plan.bytes <= (bytes - (transfer?.sentBytes ?? 0)) * WORTHWHILE
}

export const isMoving = ({ transfer }: UploadItem) =>
  transfer?.phase === 'uploading' || transfer?.phase === 'paused'
