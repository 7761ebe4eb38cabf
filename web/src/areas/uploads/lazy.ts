import { lazy } from 'react'

/** Its code loads when it is first opened. */
export const OtherFileDialog = lazy(() => import('./OtherFileDialog.tsx'))
