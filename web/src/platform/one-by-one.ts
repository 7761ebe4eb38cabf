import type { MutationKey } from '@tanstack/react-query'
import { queryClient } from './api.ts'

interface Acts<Act, Answer> {
  readonly mutationKey: MutationKey
  /** Sends one. Done twice it must do no harm. */
  readonly send: (act: Act) => Promise<Answer>
  /** What goes out at once when the page is left: each act that waits, or the last one alone, which says what shall be in the end. */
  readonly whenLeft: 'each' | 'last'
}

let isBeingLeft = false

/**
 * Options of a mutation whose acts are sent one after the other. If the page is left before one is answered, what waits behind
 * it goes out at once: nothing else would send it. What is on its way already has a start. Whoever comes back to the page sends
 * what waited once more.
 */
export function oneByOne<Act, Answer>({ mutationKey, send, whenLeft }: Acts<Act, Answer>) {
  function sendWaiting(before: Act): void {
    const acts = queryClient.getMutationCache().findAll({ mutationKey, exact: true, status: 'pending' })
    const waiting = acts.slice(acts.findIndex(({ state }) => state.variables === before) + 1)
    isBeingLeft = true
    for (const { options, state } of whenLeft === 'last' ? waiting.slice(-1) : waiting) {
      const answer = options.mutationFn?.(state.variables, { client: queryClient, meta: options.meta })
      answer?.catch(() => undefined)
    }
    isBeingLeft = false
  }

  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (act: Act): Promise<Answer> => {
      if (isBeingLeft) return send(act)
      const leave = () => sendWaiting(act)
      addEventListener('pagehide', leave)
      try {
        return await send(act)
      } finally {
        removeEventListener('pagehide', leave)
      }
    },
  }
}
