import { useDeferredValue } from 'react'

/**
 * Whether this component is hydrated: false in the first render, which must match the server's HTML, and true
 * right after it, at low priority.
 */
export function useIsHydrated(): boolean {
  return useDeferredValue(true, false)
}
