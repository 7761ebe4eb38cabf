import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ReportReason } from '@serendib/contract'
import { CallError, errorText, reportCalls } from '@serendib/contract'
import { FormDialog, Loaded, useActionForm } from '../../kit/index.ts'
import { textOfWait } from '../../platform/calls/api.ts'
import { reportTexts } from '../../platform/texts/reports.ts'
import { FieldGroup, Radio, Row, Skeleton, Skeletons, useToast } from '#ui'
import { REASON_CALLS, reasonsQuery, sendReport } from './queries.ts'
import type { ReportTarget } from './report-target.ts'
import styles from './ReportForm.module.css'

const HISTORY_CALLS = {
  video: reportCalls.videoReports,
  comment: reportCalls.commentReports,
  channel: reportCalls.channelReports,
} as const

interface Chosen {
  readonly reasonId?: number | undefined
  readonly subReasonId?: number | undefined
}

// These errors have texts that tell the user what to do. All others show the generic text of a failed report.
const LISTED_ERRORS = ['report_closed', 'own_content', 'report_reason_unlisted'] as const

/** The dialog to choose a reason and send the report; a bottom sheet on phones. */
export default function ReportForm(props: {
  target: ReportTarget
  onClose: () => void
  onReported: (() => void) | undefined
}) {
  const { target, onClose, onReported } = props
  const showToast = useToast()
  const reasons = useQuery(reasonsQuery(target.kind))
  const [chosen, setChosen] = useState<Chosen>({})
  const reason = reasons.data?.find(({ id }) => id === chosen.reasonId)
  const form = useActionForm(
    ({ reasonId = 0, subReasonId }: Chosen) => sendReport(target, reasonId, subReasonId),
    {
      values: chosen,
      onChange: setChosen,
      check: ({ subReasonId }) => {
        if (reason === undefined) return { reasonId: reportTexts.reasonMissing }
        const isMissing = reason.subReasons.length > 0 && subReasonId === undefined
        return isMissing ? { reasonId: reportTexts.subReasonMissing } : {}
      },
      done: (isReplacement) => {
        showToast(reportTexts.reported[target.kind])
        if (isReplacement) showToast(reportTexts.replaced, 'info')
        onClose()
        onReported?.()
      },
      failed: failureText,
      // The sign-in popup replaces this dialog.
      onSessionEnded: onClose,
      // Also the reasons: the chosen one may have been retired after the list was loaded.
      changes: [HISTORY_CALLS[target.kind], REASON_CALLS[target.kind]],
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={reportTexts.title[target.kind]}
      description={reportTexts.description}
      submit={reportTexts.submit}
      // The reasons may not have loaded yet; the next Tab goes to the first of them.
      initialFocus={form.props.ref}
    >
      <Loaded query={reasons} loading={<ReasonsPending />}>
        {(list) => (
          <Reasons
            reasons={list}
            reason={reason}
            subReasonId={chosen.subReasonId}
            problem={form.errors.reasonId}
            onChange={form.change}
          />
        )}
      </Loaded>
    </FormDialog>
  )
}

function failureText(error: unknown): string {
  const code = error instanceof CallError && LISTED_ERRORS.find((telling) => telling === error.code)
  return code ? errorText(code) : textOfWait(error, reportTexts.failed)
}

function Reasons(props: {
  reasons: ReportReason[]
  reason: ReportReason | undefined
  subReasonId: number | undefined
  problem: string | undefined
  onChange: (chosen: Chosen) => void
}) {
  const { reasons, reason, subReasonId, problem, onChange } = props
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
            onChange={() => onChange({ reasonId: id, subReasonId: undefined })}
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
                  onChange={() => onChange({ reasonId: id, subReasonId: sub.id })}
                />
              ))}
            </FieldGroup>
          )}
        </div>
      ))}
    </FieldGroup>
  )
}

const ReasonsPending = () => (
  <Skeletons count={8}>
    <Row gap={3} className={styles.pending}>
      <Skeleton width="22px" height="22px" shape="round" />
      <Skeleton width="60%" height="15px" />
    </Row>
  </Skeletons>
)
