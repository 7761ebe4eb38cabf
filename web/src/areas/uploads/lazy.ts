import { lazy } from 'react'

// Their code loads on first use.

export const ReplaceFileDialog = lazy(() => import('./page/ReplaceFileDialog.tsx'))
export const UnfinishedUploads = lazy(async () => ({
  default: (await import('./page/UnfinishedUploads.tsx')).UnfinishedUploads,
}))
