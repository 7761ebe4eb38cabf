import { lazy, Suspense, useState } from 'react'
import { openPrompt } from '../../platform/prompts.ts'
import { useSession } from '../../platform/session.ts'
import { usePendingAction } from '../../platform/pending-action.ts'
import { useWasTrue } from '../../ui/use-was-true.ts'
import type { ReportTarget } from './report-target.ts'
import type { Elements } from '../../ui/elements.ts'

const ReportForm = lazy(() => import('./ReportForm.tsx'))

/** Reports a video, a comment or a channel; a bottom sheet on phones. Its code loads on first use. */
function ReportDialog(props: {
  target: ReportTarget
  isOpen: boolean
  onClose: () => void
  onReported: (() => void) | undefined
}) {
  const { target, isOpen, onClose, onReported } = props
  const isMounted = useWasTrue(isOpen)
  // Every opening starts with nothing chosen.
  const [opening, setOpening] = useState({ isOpen, count: 0 })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + Number(isOpen) })
  return (
    isMounted && (
      <Suspense fallback={null}>
        <ReportForm
          key={opening.count}
          target={target}
          isOpen={isOpen}
          onClose={onClose}
          onReported={onReported}
        />
      </Suspense>
    )
  )
}

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
    dialog: (
      <ReportDialog
        target={target}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onReported={options.onReported}
      />
    ),
  }
}
