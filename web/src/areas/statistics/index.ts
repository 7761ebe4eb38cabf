import { lazy } from 'react'

/** A channel's statistics for its owner, loaded on first use. */
export const StatisticsTab = lazy(() => import('./StatisticsTab.tsx'))
export { DayCharts, type DayFigure } from './DayCharts.tsx'
