import { lazy, Suspense, useState, type ReactNode } from 'react'
import { openPrompt } from '../../platform/prompts.ts'
import { useSession } from '../../platform/session.ts'
import { useCarriedWish } from '../../platform/wishes.ts'
import { useHasBeen } from '../../ui/use-has-been.ts'
import type { ReportTarget } from './report-target.ts'

const ReportForm = lazy(() => import('./ReportForm.tsx'))

/** Reports a video, a comment or a channel; a bottom sheet on phones. Its code loads when it first opens. */
function ReportDialog(props: {
  target: ReportTarget
  isOpen: boolean
  onClose: () => void
  onReported: (() => void) | undefined
}) {
  const { target, isOpen, onClose, onReported } = props
  const isMounted = useHasBeen(isOpen)
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

/** What a report button needs: `report` for its press, which asks guests to sign in, and the `dialog` to put beside it. */
export function useReporting(
  target: ReportTarget,
  options: { onReported?: () => void } = {},
): { report: () => void; dialog: ReactNode } {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const wish = `report/${target.kind}/${target.id}`
  useCarriedWish(wish, () => setOpen(true))
  return {
    report: () => (session === null ? openPrompt('login', wish) : setOpen(true)),
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
