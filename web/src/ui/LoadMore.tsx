import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { uiTexts } from './texts.ts'
import styles from './LoadMore.module.css'

/** What a list says of its going on; an infinite query does. */
export interface ContinuedList {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  /** Whether the last further page that was asked for failed. */
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/** The end of a list that goes on, nothing at the end of another: a button, 'Try again' where a page failed. */
export function LoadMore({ list }: { list: ContinuedList }) {
  if (!list.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Button
        variant="line"
        onClick={() => void list.fetchNextPage()}
        isLoading={list.isFetchingNextPage}
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
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const isWatched = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
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
