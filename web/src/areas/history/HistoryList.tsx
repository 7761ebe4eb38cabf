import { useEffect, useRef } from 'react'
import { Trash2 } from 'lucide-react'
import { historyTexts } from '../../platform/texts/history.ts'
import { useShowMore } from '../../platform/use-show-more.ts'
import { EmptyState, LoadFailed } from '../../ui/status/EmptyState.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { type ContinuedList, LoadMore } from '../../ui/controls/LoadMore.tsx'
import { Skeletons } from '../../ui/status/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { ClearAll } from './ClearAll.tsx'
import type { HistoryTab } from './history-tabs.ts'
import styles from './History.module.css'
import { useRemoval } from './use-removal.ts'
import type { Elements } from '../../ui/elements.ts'

/** What a history needs from its query. */
interface Pages<Item> extends ContinuedList {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
  readonly isPending: boolean
  readonly refetch: () => unknown
}

/** A history in its four states, in which entries can be removed one by one or all at once. */
export function HistoryList<Item>(props: {
  tab: HistoryTab
  list: Pages<Item>
  /** How many are shown at first, and how many 'Load more' adds. */
  first: number
  grow: (shown: number) => number
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  children: (item: Item) => Elements
  onRemove: (item: Item) => Promise<unknown>
  onClear: () => Promise<unknown>
}) {
  const { tab, list, keyOf, nameOf } = props
  const items = list.data?.pages.flatMap((page) => page.items)
  const { shown, more } = useShowMore(list, items ?? [], props.first, props.grow)
  const entries = useRef<HTMLUListElement>(null)
  const gone = useRef<{ key: string | number; index: number }>(null)
  const removal = useRemoval(props.onRemove, { said: historyTexts.removed })
  // The pressed button is gone; a user who removes one entry often removes the next one too.
  useEffect(() => {
    if (gone.current === null || shown.some((item) => keyOf(item) === gone.current?.key)) return
    const buttons = entries.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const { activeElement } = document
    if (activeElement === document.body || entries.current?.contains(activeElement) === true)
      buttons[Math.min(gone.current.index, buttons.length - 1)]?.focus({ preventScroll: true })
    gone.current = null
  })
  const isRemoving = (item: Item) => removal.isPending && removal.variables === item
  if (list.isPending)
    return <Skeletons kind={tab === 'watch' ? 'result' : 'row'} count={10} label={historyTexts.loading} />
  if (!items) return <LoadFailed query={list} empty={historyTexts.empty[tab]} />
  if (items.length === 0)
    return <EmptyState title={historyTexts.empty[tab]}>{historyTexts.emptyAdvice[tab]}</EmptyState>
  return (
    <>
      <h2>
        <VisuallyHidden>{historyTexts.tab[tab]}</VisuallyHidden>
      </h2>
      <div className={styles.clear}>
        <ClearAll tab={tab} onClear={props.onClear} />
      </div>
      <ul ref={entries} className={styles.list} aria-label={historyTexts.tab[tab]}>
        {shown.map((item, index) => (
          <li key={keyOf(item)} className={styles.entry}>
            {props.children(item)}
            <IconButton
              label={historyTexts.remove(nameOf(item))}
              icon={<Trash2 />}
              data-remove=""
              // Not disabled: an entry that cannot be removed keeps the focus.
              aria-disabled={isRemoving(item)}
              onClick={() => {
                if (isRemoving(item)) return
                gone.current = { key: keyOf(item), index }
                removal.mutate(item)
              }}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={more} />
    </>
  )
}
