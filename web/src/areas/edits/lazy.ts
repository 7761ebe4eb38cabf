import { lazy } from 'react'

/** Its code loads on first use. */
export const TrimDialog = lazy(() => import('./TrimDialog.tsx'))
