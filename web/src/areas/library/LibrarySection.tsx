import { LIMITS } from '@serendib/contract'
import { useShowMore } from '../../platform/use-show-more.ts'
import { EmptyState, LoadFailed } from '../../ui/status/EmptyState.tsx'
import { CardGrid, Section } from '../../ui/Layout.tsx'
import { type ContinuedList, LoadMore } from '../../ui/controls/LoadMore.tsx'
import type { Elements } from '../../ui/elements.ts'

/** A list of the library. */
export interface LibraryList {
  readonly id: string
  readonly title: string
  /** The total count; undefined while unknown. */
  readonly count: string | undefined
  /** The section's query. Only `cards` says whether anything has loaded. */
  readonly list: ContinuedList & {
    /** Whether a request has finished, successfully or not. */
    readonly isFetched: boolean
    readonly refetch: () => unknown
  }
  /** The loaded items; undefined if there are none yet. */
  readonly cards: readonly Elements[] | undefined
  readonly empty: string
}

const addFive = (shown: number) => shown + LIMITS.libraryStep

/** A section that shows five cards at first and five more at a time. */
export function LibrarySection({ id, title, count, list, cards, empty }: LibraryList) {
  const { shown, more } = useShowMore(list, cards ?? [], LIMITS.libraryStep, addFive)
  return (
    <Section id={id} title={title} subtitle={count}>
      {cards === undefined && list.isFetched ? (
        <LoadFailed isCompact query={list} empty={empty} />
      ) : shown.length === 0 ? (
        <EmptyState isCompact title={empty} />
      ) : (
        <CardGrid hasPhoneRows>{shown}</CardGrid>
      )}
      <LoadMore list={more} />
    </Section>
  )
}
