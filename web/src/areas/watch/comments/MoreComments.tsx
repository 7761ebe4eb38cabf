import { commonTexts } from '../../../platform/texts/common.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { LoadMore } from '../../../ui/LoadMore.tsx'

/** The button under comments or replies that go on. */
export function MoreComments(props: {
  list: {
    hasNextPage: boolean
    isFetchNextPageError: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
}) {
  const { list } = props
  if (!list.hasNextPage) return null
  return (
    <LoadMore
      label={list.isFetchNextPageError ? commonTexts.tryAgain : watchTexts.moreComments}
      isLoading={list.isFetchingNextPage}
      onLoadMore={() => void list.fetchNextPage()}
    />
  )
}
