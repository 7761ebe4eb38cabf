import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ReportReason } from '@serendib/contract'
import { queryKeyOf, CallError, errorText, reportCalls, SessionEnded } from '@serendib/contract'
import { textOfWait } from '../../platform/calls/api.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { useSession } from '../../platform/session.ts'
import { reportTexts } from '../../platform/texts/reports.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Radio } from '../../ui/forms/Choice.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { LoadFailed } from '../../ui/status/EmptyState.tsx'
import { FieldGroup } from '../../ui/forms/Field.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { useToast } from '../../ui/overlays/Toast.tsx'
import { reasonsQuery, sendReport } from './queries.ts'
import type { ReportTarget } from './report-target.ts'
import styles from './ReportForm.module.css'

// These errors have texts that tell the user what to do. All others show the generic text of a failed report.
const LISTED_ERRORS = ['report_closed', 'own_content', 'report_reason_unlisted'] as const

/** The dialog to choose a reason and send the report. */
export default function ReportForm(props: {
  target: ReportTarget
  isOpen: boolean
  onClose: () => void
  onReported: (() => void) | undefined
}) {
  const { target, isOpen, onClose, onReported } = props
  const session = useSession()
  const showToast = useToast()
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const reasons = useQuery(reasonsQuery(target.kind))
  const [reasonId, setReasonId] = useState<number>()
  const [subReasonId, setSubReasonId] = useState<number>()
  const [problem, setProblem] = useState<string | null>(null)
  const reason = reasons.data?.find(({ id }) => id === reasonId)

  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: { reasonId: number; userId: number }) =>
      sendReport(target, chosen.userId, chosen.reasonId, subReasonId),
    onSuccess: (isReplacement) => {
      void client.invalidateQueries({ queryKey: queryKeyOf(historyCallOf(target.kind)) })
      showToast(reportTexts.reported[target.kind])
      if (isReplacement) showToast(reportTexts.replaced, 'info')
      onClose()
      onReported?.()
    },
    onError: (error) => {
      // The sign-in popup replaces this dialog.
      if (error instanceof SessionEnded) onClose()
      // Not in a toast, which would cover the buttons of the sheet.
      else setProblem(failureText(error))
      // The reason was retired after the list was loaded.
      if (error instanceof CallError && error.code === 'report_reason_unlisted') void reasons.refetch()
    },
  })

  const submit = () => {
    if (isPending || reasons.data === undefined) return
    if (reason === undefined) setProblem(reportTexts.reasonMissing)
    else if (reason.subReasons.length > 0 && subReasonId === undefined)
      setProblem(reportTexts.subReasonMissing)
    else if (session === null) openPrompt('login')
    else {
      setProblem(null)
      mutate({ reasonId: reason.id, userId: session.userId })
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={reportTexts.title[target.kind]}
      description={reportTexts.description}
      cancelLabel={reportTexts.cancel}
      isBusy={isPending}
      // The reasons may not have loaded yet; the next Tab goes to the first of them.
      initialFocus={form}
      actions={
        <Button type="submit" form={formId} isLoading={isPending}>
          {reportTexts.submit}
        </Button>
      }
    >
      <form
        ref={form}
        id={formId}
        tabIndex={-1}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {reasons.data ? (
          <Reasons
            reasons={reasons.data}
            reason={reason}
            subReasonId={subReasonId}
            problem={problem}
            onReason={(id) => {
              setReasonId(id)
              setSubReasonId(undefined)
              setProblem(null)
            }}
            onSubReason={(id) => {
              setSubReasonId(id)
              setProblem(null)
            }}
          />
        ) : reasons.isError ? (
          <LoadFailed query={reasons} />
        ) : (
          <ReasonsPending />
        )}
      </form>
    </Dialog>
  )
}

function failureText(error: Error): string {
  const code = error instanceof CallError && LISTED_ERRORS.find((telling) => telling === error.code)
  return code ? errorText(code) : textOfWait(error, reportTexts.failed)
}

function historyCallOf(kind: ReportTarget['kind']) {
  switch (kind) {
    case 'video':
      return reportCalls.videoReports
    case 'comment':
      return reportCalls.commentReports
    case 'channel':
      return reportCalls.channelReports
  }
}

function Reasons(props: {
  reasons: ReportReason[]
  reason: ReportReason | undefined
  subReasonId: number | undefined
  problem: string | null
  onReason: (id: number) => void
  onSubReason: (id: number) => void
}) {
  const { reasons, reason, subReasonId, problem, onReason, onSubReason } = props
  const name = useId()
  return (
    <FieldGroup legend={reportTexts.reason} error={problem}>
      {reasons.map(({ id, text, subReasons }) => (
        <div key={id}>
          <Radio
            name={name}
            label={text}
            value={id}
            checked={id === reason?.id}
            onChange={() => onReason(id)}
          />
          {id === reason?.id && subReasons.length > 0 && (
            <FieldGroup className={styles.subReasons} legend={reportTexts.subReason}>
              {subReasons.map((sub) => (
                <Radio
                  key={sub.id}
                  name={`${name}-sub`}
                  label={sub.text}
                  value={sub.id}
                  checked={sub.id === subReasonId}
                  onChange={() => onSubReason(sub.id)}
                />
              ))}
            </FieldGroup>
          )}
        </div>
      ))}
    </FieldGroup>
  )
}

const shapes = [1, 2, 3, 4, 5, 6, 7, 8]

function ReasonsPending() {
  return shapes.map((shape) => (
    <span key={shape} className={styles.pending}>
      <Skeleton width="22px" height="22px" shape="round" />
      <Skeleton width="60%" height="15px" />
    </span>
  ))
}
