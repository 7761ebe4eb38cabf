import { lazy } from 'react'

/** Its code loads on first use. */
export const LazyStopMap = lazy(async () => ({ default: (await import('./map/StopMap.tsx')).SmallStopMap }))
