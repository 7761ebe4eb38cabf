import { Fragment, type ComponentProps, type Key } from 'react'
import { useShowMore } from '../platform/use-show-more.ts'
import { type ContinuedList, LoadMore, LoadMoreOnScroll } from '../ui/controls/LoadMore.tsx'
import type { Elements } from '../ui/elements.ts'
import { CardGrid } from '../ui/Layout.tsx'
import { EmptyState, LoadFailed } from '../ui/status/EmptyState.tsx'
import styles from './List.module.css'
import type { Pages } from './pages.ts'

/** What a list needs from `useInfiniteQuery(pagesOf(…))`. */
export interface ListQuery<Item> extends ContinuedList {
  readonly data: Pages<Item> | undefined
  /** Whether a request has finished, successfully or not. */
  readonly isFetched: boolean
  readonly refetch: () => unknown
}

/** The first items only, and more at each press of the button: how many after `shown`. */
export interface ListSteps {
  readonly first: number
  readonly grow: (shown: number) => number
}

interface ListProps<Item> {
  readonly list: ListQuery<Item>
  readonly keyOf: (item: Item) => Key
  /** The content of an item. */
  readonly children: (item: Item) => Elements
  /** Shown while the first page loads. */
  readonly loading: Elements
  /** The text of the empty list, or its whole empty state. */
  readonly empty: string | ComponentProps<typeof EmptyState>
  /** Whether the error of a list that can't be loaded stands below its empty text. */
  readonly isEmptyWhenFailed?: boolean
  /** Items to leave out, such as those that are being removed. */
  readonly without?: (item: Item) => boolean
  readonly steps?: ListSteps
  /** Loads further pages when the reader nears the end, not only by the button. */
  readonly isEndless?: boolean
  /** In a panel or a menu: small empty and error texts. */
  readonly isCompact?: boolean
  /** The items are cards in a grid instead of rows. `{}` is the grid of videos. */
  readonly grid?: Omit<ComponentProps<typeof CardGrid>, 'children'>
  readonly label?: string | undefined
  readonly className?: string | undefined
  readonly rowClassName?: string | undefined
}

/**
 * A paged list in all its states: loading, failed, empty, items, and the button for more. With a `label` it is a group,
 * which gets the focus when the last item with the focus is removed.
 */
export function List<Item>(props: ListProps<Item>) {
  if (props.label === undefined) return <ListState {...props} />
  return (
    <div role="group" aria-label={props.label} tabIndex={-1} className={styles.group}>
      <ListState {...props} />
    </div>
  )
}

function ListState<Item>(props: ListProps<Item>) {
  const { list, loading, grid, isCompact = false } = props
  // A list that is tried again keeps its button and the focus.
  if (list.data === undefined && !list.isFetched)
    return grid ? <CardGrid {...grid}>{loading}</CardGrid> : loading
  const empty = typeof props.empty === 'string' ? { title: props.empty } : props.empty
  if (list.data === undefined) {
    const emptyText = props.isEmptyWhenFailed === true && { empty: empty.title }
    return <LoadFailed query={list} isCompact={isCompact} {...emptyText} />
  }
  const items = list.data.items.filter((item) => props.without?.(item) !== true)
  if (items.length === 0 && !list.hasNextPage) return <EmptyState isCompact={isCompact} {...empty} />
  return props.steps ? (
    <SteppedItems {...props} items={items} steps={props.steps} />
  ) : (
    <Items {...props} items={items} />
  )
}

function SteppedItems<Item>({ items, steps, ...props }: ItemsProps<Item> & { steps: ListSteps }) {
  const { shown, more } = useShowMore(props.list, items, steps.first, steps.grow)
  return <Items {...props} items={shown} list={{ ...props.list, ...more }} />
}

type ItemsProps<Item> = ListProps<Item> & { readonly items: readonly Item[] }

function Items<Item>({ items, list, keyOf, grid, isEndless = false, ...props }: ItemsProps<Item>) {
  return (
    <>
      {grid ? (
        <CardGrid {...grid}>
          {items.map((item) => (
            <Fragment key={keyOf(item)}>{props.children(item)}</Fragment>
          ))}
          {isEndless && list.isFetchingNextPage && props.loading}
        </CardGrid>
      ) : (
        <ul aria-label={props.label} className={props.className}>
          {items.map((item) => (
            <li key={keyOf(item)} data-entry={keyOf(item)} className={props.rowClassName}>
              {props.children(item)}
            </li>
          ))}
        </ul>
      )}
      {isEndless ? <LoadMoreOnScroll list={list} /> : <LoadMore list={list} />}
    </>
  )
}
