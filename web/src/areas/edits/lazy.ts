import { lazy } from 'react'

/** Its code loads when it is first opened. */
export const TrimDialog = lazy(() => import('./TrimDialog.tsx'))
