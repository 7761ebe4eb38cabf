import type { RefObject } from 'react'
import { administrationTexts } from '../../platform/texts/administration/administration.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState, LoadFailed } from '../../ui/status/EmptyState.tsx'
import { type ContinuedList, LoadMore } from '../../ui/controls/LoadMore.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Administration.module.css'
import type { Elements } from '../../ui/elements.ts'

/** What a list needs from its query. */
interface Pages<Entry> extends ContinuedList {
  readonly data: { readonly pages: readonly { readonly entries: readonly Entry[] }[] } | undefined
  readonly isPending: boolean
  readonly refetch: () => unknown
}

type Mark = 'picture' | 'face' | 'none'

interface EntryListProps<Entry> {
  label: string
  list: Pages<Entry>
  empty: string
  keyOf: (entry: Entry) => number
  /** The mark on the left of each entry. */
  mark?: Mark
  /** Entries that an action has removed before the list was reloaded. */
  isBeingRemoved?: (entry: Entry) => boolean
  /** The container of the list or of its empty text, in which `elementOf` finds entries. */
  listed?: RefObject<HTMLDivElement | null>
  children: (entry: Entry) => Elements
}

/** A list of the admin console in all its states. */
export function EntryList<Entry>({ listed, ...list }: EntryListProps<Entry>) {
  return (
    <div ref={listed} role="group" aria-label={list.label} tabIndex={-1} className={styles.plainFocus}>
      <Entries {...list} />
    </div>
  )
}

/**
 * Where the focus belongs after an action on an entry: on its button, or on the list if the entry is gone.
 */
export function elementOf(listed: RefObject<HTMLDivElement | null>, key: number): HTMLElement | null {
  return listed.current?.querySelector<HTMLElement>(`[data-entry="${key}"] button`) ?? listed.current
}

function Entries<Entry>({
  label,
  list,
  empty,
  keyOf,
  mark = 'picture',
  isBeingRemoved,
  children,
}: Omit<EntryListProps<Entry>, 'listed'>) {
  if (list.isPending) return <EntriesPending mark={mark} />
  const entries = list.data?.pages
    .flatMap((page) => page.entries)
    .filter((entry) => isBeingRemoved?.(entry) !== true)
  // 'Nothing waits' would be wrong while it is unknown.
  if (entries === undefined) return <LoadFailed query={list} />
  if (entries.length === 0 && !list.hasNextPage) return <EmptyState title={empty} />
  return (
    <>
      <ul aria-label={label}>
        {entries.map((entry) => (
          <li key={keyOf(entry)} data-entry={keyOf(entry)} className={styles.row}>
            {children(entry)}
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}

const shapes = [1, 2, 3, 4, 5]

function EntriesPending({ mark }: { mark: Mark }) {
  return (
    <div>
      <output>
        <VisuallyHidden>{administrationTexts.loading}</VisuallyHidden>
      </output>
      {shapes.map((shape) => (
        <div key={shape} className={styles.row}>
          {mark === 'picture' && (
            <span className={styles.picture}>
              <Skeleton height="56px" />
            </span>
          )}
          {mark === 'face' && (
            <span className={styles.face}>
              <Skeleton shape="round" width="48px" height="48px" />
            </span>
          )}
          <div className={classNames(styles.text, mark === 'none' && styles.unmarked)}>
            <Skeleton width="50%" height="20px" />
            <Skeleton width="75%" height="16px" />
          </div>
        </div>
      ))}
    </div>
  )
}
