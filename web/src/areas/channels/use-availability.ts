import { useQuery } from '@tanstack/react-query'
import { channelCalls } from '@serendib/contract'
import { queryOf } from '../../platform/api.ts'
import { useSettled } from '../../platform/use-settled.ts'

/** Without a key before the server is asked. */
const TYPING_PAUSE_MS = 400

/** The server's word about what is typed now; undefined while it is empty, still being typed, or not answered. */
export type Availability = { isFree: boolean; message: string } | undefined

/** Whether a channel name is free. */
export function useNameAvailability(typed: string): Availability {
  const name = useSettled(typed.trim(), TYPING_PAUSE_MS)
  const isAsked = name !== '' && name === typed.trim()
  // Never from the cache: somebody else may have taken it a moment ago.
  const { data } = useQuery({ ...queryOf(channelCalls.uniqueName, { name }), enabled: isAsked, gcTime: 0 })
  return isAsked ? data : undefined
}

/** Whether a channel url is free, and one at all; the channel given may take one back that it had before. */
export function useUrlAvailability(typed: string, channelId?: number): Availability {
  const slug = useSettled(typed, TYPING_PAUSE_MS)
  const isAsked = slug !== '' && slug === typed
  const query = queryOf(channelCalls.uniqueUrl, { slug, channelId })
  const { data } = useQuery({ ...query, enabled: isAsked, gcTime: 0 })
  return isAsked ? data : undefined
}
