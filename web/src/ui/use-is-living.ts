import { useDeferredValue } from 'react'

/**
 * Whether scripts have taken over what this component shows: false in the first pass, which has to be the same as what the
 * server drew, and true right after it, when nothing more urgent is to be done.
 */
export function useIsLiving(): boolean {
  return useDeferredValue(true, false)
}
