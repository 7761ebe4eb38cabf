import { lazy } from 'react'

/** Fetches the player's code; it is in no first load. */
export const loadPlayer = () => import('../../player/index.ts')

export const LazyPlayer = lazy(async () => ({ default: (await loadPlayer()).Player }))
