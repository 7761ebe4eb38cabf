import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { uiTexts } from './texts.ts'
import { useWhenKnown } from './use-when-known.ts'
import styles from './LoadMore.module.css'

/** What a list says of its going on; an infinite query does. */
export interface ContinuedList {
  readonly hasNextPage: boolean
  /** Whether anything of it is on its way: asking for a further page would end that. */
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  /** Whether the last further page that was asked for failed. */
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/** The end of a list that goes on, nothing at the end of another: a button, 'Try again' where a page failed. */
export function LoadMore({ list }: { list: ContinuedList }) {
  const { waiting, press } = useWhenKnown<true>(!list.isFetching, () => list.fetchNextPage())
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
 * Asks for more as soon as the reader nears the end of the list; the button is for those whom scrolling does not serve. After a
 * page that failed the reader decides when to try again: scrolling would try without end.
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
