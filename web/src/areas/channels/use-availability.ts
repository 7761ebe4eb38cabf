import { useQuery } from '@tanstack/react-query'
import { channelCalls, cleanName } from '@serendib/contract'
import { queryOf } from '../../platform/calls/api.ts'
import { useDebouncedValue } from '../../platform/use-debounced-value.ts'

/** Debounce in milliseconds before the server is asked. */
const TYPING_PAUSE_MS = 400

/**
 * The server's response about the typed text; undefined while the text is empty or being typed, or before the response.
 */
export type Availability = { isFree: boolean; message: string } | undefined

/** Whether a channel name is available. */
export function useNameAvailability(typed: string): Availability {
  const name = useDebouncedValue(cleanName(typed), TYPING_PAUSE_MS)
  const isAsked = name !== '' && name === cleanName(typed)
  // Never from the cache: somebody else may just have taken it.
  const { data } = useQuery({ ...queryOf(channelCalls.uniqueName, { name }), enabled: isAsked, gcTime: 0 })
  return isAsked ? data : undefined
}

/** Whether a channel URL is valid and available; the given channel may take back a former URL. */
export function useUrlAvailability(typed: string, channelId?: number): Availability {
  const slug = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const isAsked = slug !== '' && slug === typed
  const query = queryOf(channelCalls.uniqueUrl, { slug, channelId })
  const { data } = useQuery({ ...query, enabled: isAsked, gcTime: 0 })
  return isAsked ? data : undefined
}
