import { useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReviewItem } from '@serendib/contract'
import { reviewTexts } from '../../../platform/texts/administration/administration.ts'
import { Row, SortToggle } from '#ui'
import styles from '../Administration.module.css'
import { DecisionDialog } from './DecisionDialog.tsx'
import { EntryList } from '../EntryList.tsx'
import { useListFilters } from '../FindForm.tsx'
import { reviewQuery } from '../queries.ts'
import { ReviewEntry } from './ReviewEntry.tsx'

/** Reports: open and decided ones. */
export function ReportsTab() {
  const listFilters = useListFilters('reports')
  const state = listFilters.state === 'closed' ? 'closed' : 'open'
  const list = useInfiniteQuery(reviewQuery(state))
  const [asked, setAsked] = useState<ReviewItem | null>(null)
  // The current item: a decision names the version that the moderator saw.
  const item = asked && (list.data?.items.find(({ reportId }) => reportId === asked.reportId) ?? asked)
  return (
    <>
      <Row justify="between" wrap gap={6} className={styles.head}>
        <p className="text-sm text-soft">{reviewTexts.lead}</p>
        <SortToggle
          label={reviewTexts.states}
          value={state}
          choices={(['open', 'closed'] as const).map((value) => ({
            value,
            label: reviewTexts.state[value],
          }))}
          onChange={(value) => listFilters.setFilter({ state: value === 'closed' ? 'closed' : '' })}
        />
      </Row>
      <EntryList
        label={reviewTexts.list[state]}
        list={list}
        keyOf={({ reportId }) => reportId}
        empty={reviewTexts.empty[state]}
      >
        {(item) => <ReviewEntry item={item} onDecide={() => setAsked(item)} />}
      </EntryList>
      {item !== null && <DecisionDialog key={item.reportId} item={item} onClose={() => setAsked(null)} />}
    </>
  )
}
