import { useQuery } from '@tanstack/react-query'
import { uploadCalls } from '@serendib/contract'
import { queryOf } from '../../../platform/calls/api.ts'

/** The maximum size and duration of a video. They only change with the server's settings. */
export const uploadLimitsQuery = { ...queryOf(uploadCalls.uploadLimits), staleTime: Infinity }

/** Other tabs, other devices and the encoding change it. */
const REFETCH_MS = 20_000
const REFETCH_WHILE_DELETING_MS = 3000

/** How much of their storage quota a user has used. */
export const storageQuotaQuery = () => ({
  ...queryOf(uploadCalls.storageQuota, {}),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: { quota: { deletingBytes: number } } | undefined } }) =>
    (state.data?.quota.deletingBytes ?? 0) > 0 ? REFETCH_WHILE_DELETING_MS : REFETCH_MS,
})

/**
 * The maximum size of a user's next file in bytes; undefined if unknown, or if nothing fits, because the quota itself
 * says so then.
 */
export function useMostBytes(): number | undefined {
  const bytesMax = useQuery(uploadLimitsQuery).data?.bytesMax
  const quota = useQuery(storageQuotaQuery()).data?.quota
  if (bytesMax === undefined || quota === undefined || quota.quotaBytes === null) return bytesMax
  const leftBytes = quota.quotaBytes - quota.usedBytes
  return leftBytes > 0 ? Math.min(bytesMax, leftBytes) : undefined
}
