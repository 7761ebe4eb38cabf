import { useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReviewItem } from '@serendib/contract'
import { administrationCalls } from '@serendib/contract'
import { reviewTexts } from '../../../platform/texts/administration/administration.ts'
import { SortToggle } from '../../../ui/forms/Segmented.tsx'
import styles from '../Administration.module.css'
import { DecisionDialog } from './DecisionDialog.tsx'
import { EntryList, elementOf } from '../EntryList.tsx'
import { useNarrowing } from '../FindForm.tsx'
import { ask, reviewQuery } from '../queries.ts'
import { ReviewEntry } from './ReviewEntry.tsx'
import { doneText, type Decision } from './review-actions.ts'
import { useAction } from '../use-action.ts'

/** Reports: open and decided ones. */
export function ReportsTab() {
  const narrowing = useNarrowing('reports')
  const state = narrowing.state === 'closed' ? 'closed' : 'open'
  const list = useInfiniteQuery(reviewQuery(state))
  const [asked, setAsked] = useState<ReviewItem | null>(null)
  const listed = useRef<HTMLDivElement>(null)
  const { perform, done, problem, clearError, isBusy } = useAction(
    ({ item, action }: Decision) => {
      const { reportId, version } = item
      return ask(administrationCalls.decideReports, { body: { reportId, version, action } })
    },
    {
      successText: doneText,
      focusTarget: ({ item }) => elementOf(listed, item.reportId),
      onDone: () => setAsked(null),
    },
  )
  // The current item: a decision names the version that the moderator saw.
  const seen = list.data?.pages
    .flatMap(({ entries }) => entries)
    .find(({ reportId }) => reportId === asked?.reportId)
  const item = asked && (seen ?? asked)
  const isBeingRemoved = ({ reportId }: ReviewItem) =>
    done?.item.reportId === reportId && done.action !== 'review' && state === 'open'
  return (
    <>
      <div className={styles.head}>
        <p className="text-sm text-soft">{reviewTexts.lead}</p>
        <SortToggle
          label={reviewTexts.states}
          value={state}
          choices={(['open', 'closed'] as const).map((value) => ({
            value,
            label: reviewTexts.state[value],
          }))}
          onChange={(value) => narrowing.narrow({ state: value === 'closed' ? 'closed' : '' })}
        />
      </div>
      <EntryList
        label={reviewTexts.list[state]}
        list={list}
        keyOf={({ reportId }) => reportId}
        empty={reviewTexts.empty[state]}
        isBeingRemoved={isBeingRemoved}
        listed={listed}
      >
        {(item) => <ReviewEntry item={item} onDecide={() => setAsked(item)} />}
      </EntryList>
      {item !== null && (
        <DecisionDialog
          key={item.reportId}
          item={item}
          onClose={() => {
            setAsked(null)
            clearError()
          }}
          onDecide={(action) => perform({ item, action })}
          problem={problem}
          onChoice={clearError}
          isBusy={isBusy}
        />
      )}
    </>
  )
}
