import { lazy } from 'react'

// Their code loads when they are first shown.

export const ReplaceFileDialog = lazy(() => import('./page/ReplaceFileDialog.tsx'))
export const UnfinishedUploads = lazy(async () => ({
  default: (await import('./page/UnfinishedUploads.tsx')).UnfinishedUploads,
}))
