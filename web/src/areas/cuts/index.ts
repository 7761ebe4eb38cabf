import { lazy } from 'react'

export const CutDialog = lazy(() => import('./CutDialog.tsx'))
export { useCut } from './use-cut.ts'
export type { CutFilm } from './use-cut.ts'
export { CutButton } from './CutButton.tsx'
