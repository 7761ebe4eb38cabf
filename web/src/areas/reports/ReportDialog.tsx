import { lazy, Suspense, useState } from 'react'
import { openPrompt } from '../../platform/prompts.ts'
import { useSession } from '../../platform/session.ts'
import { usePendingAction } from '../../platform/pending-action.ts'
import type { ReportTarget } from './report-target.ts'
import type { Elements } from '#ui'

/** Its code loads on first use. */
const ReportForm = lazy(() => import('./ReportForm.tsx'))

/**
 * What a report button needs: `report` for its press, which asks guests to sign in, and the `dialog` to
 * render next to it.
 */
export function useReporting(
  target: ReportTarget,
  options: { onReported?: () => void } = {},
): { report: () => void; dialog: Elements } {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const pendingAction = `report/${target.kind}/${target.id}`
  usePendingAction(pendingAction, () => setOpen(true))
  return {
    report: () => (session === null ? openPrompt('login', pendingAction) : setOpen(true)),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <ReportForm target={target} onClose={() => setOpen(false)} onReported={options.onReported} />
      </Suspense>
    ),
  }
}
