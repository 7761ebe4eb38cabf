import { lazy } from 'react'

// Their code loads when they are first shown.

export const OtherFileDialog = lazy(() => import('./OtherFileDialog.tsx'))
export const UnfinishedUploads = lazy(async () => ({
  default: (await import('./UnfinishedUploads.tsx')).UnfinishedUploads,
}))
