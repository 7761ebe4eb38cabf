import { Refused, SessionEnded } from '@serendib/contract'

/** What a query says of the way to the server. */
export interface Asked {
  readonly data: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly failureReason: Error | null
}

/** Whether the server has answered, cannot be reached, or may still answer. A refusal is an answer. */
export function networkState({ data, fetchStatus, failureReason }: Asked): 'answered' | 'failing' | 'asking' {
  if (data !== undefined || failureReason instanceof Refused || failureReason instanceof SessionEnded)
    return 'answered'
  return fetchStatus === 'paused' || failureReason !== null ? 'failing' : 'asking'
}
