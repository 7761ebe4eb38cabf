import type { ReactNode } from 'react'
import { LIMITS } from '@serendib/contract'
import { useGrowingList } from '../../platform/use-growing-list.ts'
import { EmptyState, LoadFailed } from '../../ui/EmptyState.tsx'
import { CardGrid, Section } from '../../ui/Layout.tsx'
import { type ContinuedList, LoadMore } from '../../ui/LoadMore.tsx'

/** A list of the library. */
export interface LibraryList {
  readonly id: string
  readonly title: string
  /** How many there are in all; undefined while it is not known. */
  readonly count: number | undefined
  /** Its query; only `cards` says whether anything has come. */
  readonly list: ContinuedList & {
    /** Whether it was asked for, with whatever end. */
    readonly isFetched: boolean
    readonly refetch: () => unknown
  }
  /** What has come; undefined when nothing has. */
  readonly cards: readonly ReactNode[] | undefined
  readonly empty: string
}

const addFive = (shown: number) => shown + LIMITS.libraryStep

/** A section: five cards at first, and five more at a time. */
export function LibrarySection({ id, title, count, list, cards, empty }: LibraryList) {
  const { shown, more } = useGrowingList(list, cards ?? [], LIMITS.libraryStep, addFive)
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
