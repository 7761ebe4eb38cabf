import { createElement, Fragment, lazy } from 'react'

// Their code loads on first use.
// The page is complete without them.
export const LazyNearVideos = lazy(() =>
  import('./PassingVideos.tsx').then(
    ({ NearVideos }) => ({ default: NearVideos }),
    () => ({ default: () => createElement(Fragment) }),
  ),
)
export const LazyStopMap = lazy(async () => ({ default: (await import('./map/StopMap.tsx')).SmallStopMap }))
