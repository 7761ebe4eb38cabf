import { useRef, type ReactNode } from 'react'
import { Trash2 } from 'lucide-react'
import { commonTexts } from '../../platform/texts/common.ts'
import { historyTexts } from '../../platform/texts/history.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Skeletons } from '../../ui/Skeleton.tsx'
import { ClearAll } from './ClearAll.tsx'
import type { HistoryTab } from './history-tabs.ts'
import styles from './History.module.css'
import { useGrowingList } from './use-growing-list.ts'
import { useRemoval } from './use-removal.ts'

/** A history in its four states: each entry can be removed, and all of them. */
export function HistoryList<Item>(props: {
  tab: HistoryTab
  list: Parameters<typeof useGrowingList<Item>>[0] & { isPending: boolean; refetch: () => unknown }
  /** How many are shown at first, and how many after a press of 'Load more'. */
  first: number
  grow: (shown: number) => number
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  children: (item: Item) => ReactNode
  onRemove: (item: Item) => Promise<unknown>
  onClear: () => Promise<unknown>
}) {
  const { tab, list, keyOf, nameOf } = props
  const { items, hasMore, isGrowing, showMore } = useGrowingList(list, props.first, props.grow)
  const focus = useRef<HTMLUListElement>(null)
  const removal = useRemoval(props.onRemove, {
    said: historyTexts.removed,
    // The button that was pressed is gone.
    onRemoved: () => focus.current?.focus(),
  })
  if (list.isPending)
    return (
      <Skeletons kind={tab === 'watch' ? 'result' : 'row'} count={props.first} label={historyTexts.loading} />
    )
  if (!items)
    return (
      <ErrorState
        title={commonTexts.loadFailed}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  if (items.length === 0)
    return <EmptyState title={historyTexts.empty[tab]}>{historyTexts.emptyAdvice[tab]}</EmptyState>
  return (
    <>
      <div className={styles.clear}>
        <ClearAll tab={tab} onClear={props.onClear} />
      </div>
      <ul ref={focus} className={styles.list} tabIndex={-1} aria-label={historyTexts.tab[tab]}>
        {items.map((item) => (
          <li key={keyOf(item)} className={styles.entry}>
            {props.children(item)}
            <IconButton
              label={historyTexts.remove(nameOf(item))}
              icon={<Trash2 />}
              disabled={removal.isPending && removal.variables === item}
              onClick={() => removal.mutate(item)}
            />
          </li>
        ))}
      </ul>
      {hasMore && <LoadMore onLoadMore={showMore} isLoading={isGrowing} />}
    </>
  )
}
