import { lazy } from 'react'

// Their code loads on first use.

export const ReplaceFileDialog = lazy(() => import('./page/ReplaceFileDialog.tsx'))
export const Originals = lazy(async () => ({
  default: (await import('./smaller/Originals.tsx')).Originals,
}))
export const TrimFollowsText = lazy(async () => ({
  default: (await import('./smaller/FollowsText.tsx')).TrimFollowsText,
}))
export const UnfinishedUploads = lazy(async () => ({
  default: (await import('./page/UnfinishedUploads.tsx')).UnfinishedUploads,
}))
