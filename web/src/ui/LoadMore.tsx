import { useEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { uiTexts } from './texts.ts'
import styles from './LoadMore.module.css'

/** The button under a list that goes on. */
export function LoadMore(props: {
  onLoadMore: () => void
  isLoading?: boolean | undefined
  label?: string | undefined
}) {
  return (
    <div className={styles.more}>
      <Button
        variant="line"
        onClick={props.onLoadMore}
        isLoading={props.isLoading ?? false}
        loadingText={uiTexts.loading}
      >
        {props.label ?? uiTexts.loadMore}
      </Button>
    </div>
  )
}

/** Asks for more as soon as the reader nears the end of the list; a button for those whom scrolling does not serve. */
export function LoadMoreOnScroll(props: {
  onLoadMore: () => void
  isLoading: boolean
  label?: string | undefined
}) {
  const { onLoadMore, isLoading } = props
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = end.current
    if (element === null || isLoading) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoadMore()
      },
      { rootMargin: '600px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [onLoadMore, isLoading])
  return (
    <div ref={end}>
      <LoadMore {...props} />
    </div>
  )
}
