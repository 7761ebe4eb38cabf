import { useEffect, useState } from 'react'
import { networkState, type Asked } from './network-state.ts'

/**
 * A network without a response for this long counts as failed, in milliseconds: phones show reception even where no
 * data arrives.
 */
export const PATIENCE_MS = 5000

/**
 * Whether the network has failed to answer about `key`, until it answers. An error counts as an answer. `isStored`: the
 * device has it, so a network that doesn't respond is not waited for.
 */
export function useIsLost(key: string | undefined, isStored: boolean, asked: Asked): boolean {
  const state = networkState(asked)
  // A retry clears the previous error, but what is shown must stay.
  const [lost, setLost] = useState<string>()
  if (state === 'failing' && key !== undefined && lost !== key) setLost(key)
  const awaited = state === 'asking' && isStored ? key : undefined
  useEffect(() => {
    if (awaited === undefined) return undefined
    const timer = setTimeout(() => setLost(awaited), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [awaited])
  return isStored && state !== 'answered' && lost === key
}
