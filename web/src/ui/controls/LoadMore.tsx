import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { uiTexts } from '../texts.ts'
import { useDeferredPress } from './use-deferred-press.ts'
import styles from './LoadMore.module.css'

/** The paging state of a list, as infinite queries have it. */
export interface ContinuedList {
  readonly hasNextPage: boolean
  /** Whether any page is loading: requesting the next page would abort it. */
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  /** Whether the last request for a further page failed. */
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/**
 * The end of a paged list: a More button, or 'Try again' where a page failed. Nothing if there are no more
 * pages.
 */
export function LoadMore({ list }: { list: ContinuedList }) {
  const { waiting, press } = useDeferredPress<true>(!list.isFetching, () => list.fetchNextPage())
  if (!list.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Button
        variant="line"
        onClick={() => press(true)}
        isLoading={list.isFetchingNextPage || waiting === true}
        loadingText={uiTexts.loading}
      >
        {list.isFetchNextPageError ? uiTexts.tryAgain : uiTexts.loadMore}
      </Button>
    </div>
  )
}

/**
 * Loads more when the reader nears the end of the list; the button is for readers who do not scroll. After an
 * error the reader decides when to try again: scrolling would retry endlessly.
 */
export function LoadMoreOnScroll({ list }: { list: ContinuedList }) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const isWatched = hasNextPage && !isFetching && !isFetchNextPageError
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (element === null || !isWatched) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void fetchNextPage()
      },
      { rootMargin: '600px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [fetchNextPage, isWatched])
  return (
    <div ref={end}>
      <LoadMore list={list} />
    </div>
  )
}
