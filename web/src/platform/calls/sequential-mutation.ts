import type { MutationKey } from '@tanstack/react-query'
import { queryClient } from './api.ts'

interface Actions<Action, Response> {
  readonly mutationKey: MutationKey
  /** Sends one action. Sending it twice must be harmless. */
  readonly send: (action: Action) => Promise<Response>
  /**
   * What is sent at once when the page is left: each waiting action, or only the last, if it determines the
   * final state.
   */
  readonly whenLeft: 'each' | 'last'
}

let isBeingLeft = false

/**
 * Options of a mutation whose actions are sent one after the other. If the page is left before a response arrives, the
 * waiting actions are sent at once, because nothing else would send them; the one in flight was already sent. If the
 * user comes back to the page, the waiting ones are sent again.
 */
export function sequentialMutation<Action, Response>({
  mutationKey,
  send,
  whenLeft,
}: Actions<Action, Response>) {
  function sendWaiting(before: Action): void {
    const actions = queryClient.getMutationCache().findAll({ mutationKey, exact: true, status: 'pending' })
    const waiting = actions.slice(actions.findIndex(({ state }) => state.variables === before) + 1)
    isBeingLeft = true
    for (const { options, state } of whenLeft === 'last' ? waiting.slice(-1) : waiting) {
      const response = options.mutationFn?.(state.variables, { client: queryClient, meta: options.meta })
      response?.catch(() => undefined)
    }
    isBeingLeft = false
  }

  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (action: Action): Promise<Response> => {
      if (isBeingLeft) return send(action)
      const leave = () => sendWaiting(action)
      addEventListener('pagehide', leave)
      try {
        return await send(action)
      } finally {
        removeEventListener('pagehide', leave)
      }
    },
  }
}
