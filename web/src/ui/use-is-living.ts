import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether scripts have taken the page over: false in what the server draws and in the first pass over it, which have to be the
 * same; true from then on, and at once for whatever is shown later.
 */
export function useIsLiving(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
