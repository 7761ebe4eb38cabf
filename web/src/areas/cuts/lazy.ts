import { lazy } from 'react'

/** Its code loads when it is first opened. */
export const CutDialog = lazy(() => import('./CutDialog.tsx'))
