import { lazy } from 'react'

/** A channel's statistics for its owner; loaded when it is first opened. */
export const StatisticsTab = lazy(() => import('./StatisticsTab.tsx'))
