import type { MutationKey } from '@tanstack/react-query'
import type { VoteType } from '@serendib/contract'
import { queryClient } from '../../platform/api.ts'

/** A vote of a viewer's that shall stand afterwards, or, if it is not wanted, none: whatever was before. */
export interface Wish {
  readonly vote: VoteType
  readonly isWanted: boolean
  readonly userId: number
}

export function isWish(variables: unknown): variables is Wish {
  return typeof variables === 'object' && variables !== null && 'isWanted' in variables
}

/**
 * Sends a vote of those that are sent one after the other. If the page is left before the answer, the last one that waits behind
 * it goes out at once: nothing else would send it. What is on its way already has a start, and the last word is the later one's.
 */
export function sendOrLast<Counted>(
  mutationKey: MutationKey,
  wish: Wish,
  send: (wish: Wish) => Promise<Counted>,
): Promise<Counted> {
  const sendLast = () => {
    const waiting = queryClient.getMutationCache().findAll({ mutationKey, exact: true, status: 'pending' })
    const last = waiting.at(-1)?.state.variables
    // Whoever comes back to the page sends it once more, which changes nothing.
    if (isWish(last) && last !== wish) send(last).catch(() => undefined)
  }
  addEventListener('pagehide', sendLast)
  return send(wish).finally(() => removeEventListener('pagehide', sendLast))
}
