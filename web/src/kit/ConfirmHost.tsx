import { lazy, Suspense } from 'react'
import { useQuestion } from './confirm.ts'

/** Loads the dialog's code. */
export const loadConfirmDialog = () => import('./AskedQuestion.tsx')

const AskedQuestion = lazy(async () => ({ default: (await loadConfirmDialog()).AskedQuestion }))

/** The confirmation dialog of `confirm`, once in the shell. */
export function ConfirmHost() {
  if (useQuestion() === null) return null
  return (
    <Suspense fallback={null}>
      <AskedQuestion />
    </Suspense>
  )
}
