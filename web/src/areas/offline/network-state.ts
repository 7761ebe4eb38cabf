import { CallError, SessionEnded } from '@serendib/contract'

/** What a query knows about the connection to the server. */
export interface Asked {
  readonly data: unknown
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly failureReason: Error | null
}

/** Whether the server has answered, is unreachable, or may still answer. An error counts as an answer. */
export function networkState({ data, fetchStatus, failureReason }: Asked): 'answered' | 'failing' | 'asking' {
  if (data !== undefined || failureReason instanceof CallError || failureReason instanceof SessionEnded)
    return 'answered'
  return fetchStatus === 'paused' || failureReason !== null ? 'failing' : 'asking'
}
