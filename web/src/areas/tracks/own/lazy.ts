import { lazy } from 'react'

/** Its code loads on first use. */
export const TrackDialog = lazy(() => import('./TrackDialog.tsx'))
