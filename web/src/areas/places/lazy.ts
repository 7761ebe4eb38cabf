import { lazy } from 'react'

// Their code loads on first use.
export const LazyNearVideos = lazy(async () => ({
  default: (await import('./PassingVideos.tsx')).NearVideos,
}))
export const LazyStopMap = lazy(async () => ({ default: (await import('./map/StopMap.tsx')).SmallStopMap }))
