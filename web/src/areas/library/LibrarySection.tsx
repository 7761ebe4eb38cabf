import { useState, type ReactNode } from 'react'
import { LIMITS } from '@serendib/contract'
import { commonTexts } from '../../platform/texts/common.ts'
import { libraryTexts } from '../../platform/texts/library.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { CardGrid, Section } from '../../ui/Layout.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'

/** What a section needs of its query. */
interface PagedList {
  readonly isFetching: boolean
  readonly isError: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => Promise<unknown>
  readonly fetchNextPage: () => Promise<unknown>
}

/** A list of the library: five cards at first, and five more at a time. */
export function LibrarySection(props: {
  id: string
  title: string
  /** How many there are in all; undefined while it is not known. */
  count: number | undefined
  list: PagedList
  /** What has come; undefined when nothing has. */
  cards: ReactNode[] | undefined
  empty: string
}) {
  const { list, cards = [], count } = props
  const [shown, setShown] = useState<number>(LIMITS.libraryStep)
  const more = () => {
    const wanted = shown + LIMITS.libraryStep
    setShown(wanted)
    if (wanted > cards.length && list.hasNextPage) void list.fetchNextPage()
  }
  return (
    <Section id={props.id} title={props.title} subtitle={count}>
      {props.cards === undefined && list.isError ? (
        <ErrorState
          title={commonTexts.loadFailed}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : cards.length === 0 ? (
        <EmptyState isCompact title={props.empty} />
      ) : (
        <CardGrid hasPhoneRows>{cards.slice(0, shown)}</CardGrid>
      )}
      {(cards.length > shown || list.hasNextPage) && (
        <LoadMore
          label={libraryTexts.loadMore}
          isLoading={list.isFetchingNextPage && cards.length < shown}
          onLoadMore={more}
        />
      )}
    </Section>
  )
}
