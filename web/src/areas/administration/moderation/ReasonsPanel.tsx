import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReasonEntry } from '@serendib/contract'
import { reportReasonCalls, ReportSubject } from '@serendib/contract'
import { Loaded, useAction } from '../../../kit/index.ts'
import { call } from '../../../platform/calls/api.ts'
import { administrationTexts } from '../../../platform/texts/administration/administration.ts'
import { reasonTexts } from '../../../platform/texts/administration/administration-moderation.ts'
import { Button, EmptyState, Panel, Skeleton, Skeletons, SortToggle } from '#ui'
import { useListFilters } from '../FindForm.tsx'
import styles from './Moderation.module.css'
import { reasonsQuery } from '../queries.ts'
import { ReasonDialog, type ReasonForm } from './ReasonDialog.tsx'
import { ReasonRow, type ReasonAction } from './ReasonRow.tsx'

/** The reasons for reports, which administrators add, rename, order and retire. */
export function ReasonsPanel() {
  const { state, setFilter } = useListFilters('moderation')
  const subject = ReportSubject.options.find((each) => each === state) ?? 'video'
  const query = useQuery(reasonsQuery())
  const [form, setForm] = useState<ReasonForm | null>(null)
  const { run, isRunning } = useAction(sendAction, {
    done: (_reply, { reason, action }) => SUCCESS_TEXTS[action]({ reason: reason.text }),
    changes: [reportReasonCalls],
  })
  const reasons = query.data?.reasons.filter((reason) => reason.subject === subject)
  const entries = (parentId: number | null) => {
    const among = reasons?.filter((reason) => reason.parentId === parentId) ?? []
    const active = among.filter(({ isRetired }) => !isRetired)
    return among.map((reason) => (
      <li key={reason.id}>
        <ReasonRow
          reason={reason}
          isFirst={active[0] === reason}
          isLast={active.at(-1) === reason}
          onAction={(action) => void (isRunning || run({ reason, action }))}
          onRename={() => setForm({ kind: 'rename', reason })}
          onAddSub={() => setForm({ kind: 'add', subject, parent: reason })}
        />
        {parentId === null && reasons?.some((sub) => sub.parentId === reason.id) && (
          <ol className={styles.subEntries} aria-label={reasonTexts.subReasons({ reason: reason.text })}>
            {entries(reason.id)}
          </ol>
        )}
      </li>
    ))
  }
  return (
    <Panel title={reasonTexts.title} subtitle={reasonTexts.lead}>
      <div className={styles.tools}>
        <SortToggle
          label={reasonTexts.subjects}
          value={subject}
          choices={ReportSubject.options.map((value) => ({ value, label: reasonTexts.subject[value] }))}
          onChange={(value) => setFilter({ state: value === 'video' ? '' : value })}
        />
        {reasons !== undefined && (
          <Button
            variant="line"
            size="sm"
            icon={<Plus className="icon-s" />}
            onClick={() => setForm({ kind: 'add', subject, parent: null })}
          >
            {reasonTexts.add}
          </Button>
        )}
      </div>
      <Loaded query={query} loading={<ReasonsPending />}>
        {() =>
          reasons?.length === 0 ? (
            <EmptyState title={reasonTexts.empty} isCompact />
          ) : (
            <ol className={styles.list} aria-label={reasonTexts.list[subject]}>
              {entries(null)}
            </ol>
          )
        }
      </Loaded>
      {form !== null && <ReasonDialog what={form} onClose={() => setForm(null)} />}
    </Panel>
  )
}

const SUCCESS_TEXTS: Record<ReasonAction, (values: { reason: string }) => string> = {
  up: reasonTexts.moved,
  down: reasonTexts.moved,
  retire: reasonTexts.wasRetired,
  restore: reasonTexts.wasRestored,
}

function sendAction({ reason, action }: { reason: ReasonEntry; action: ReasonAction }): Promise<unknown> {
  const reasonId = reason.id
  switch (action) {
    case 'up':
    case 'down':
      return call(reportReasonCalls.move, {
        body: { reasonId, isUp: action === 'up', was: reason.position },
      })
    case 'retire':
    case 'restore':
      return call(reportReasonCalls.retire, { body: { reasonId, isRetired: action === 'retire' } })
  }
}

const ReasonsPending = () => (
  <Skeletons count={6} label={administrationTexts.loading}>
    <div className={styles.entry}>
      <Skeleton width="50%" height="20px" />
    </div>
  </Skeletons>
)
