import { useInfiniteQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api.ts'
import { countOf } from '../../platform/format.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSearchParams, type LoaderArgs } from '../../platform/router/index.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { searchTexts } from '../../platform/texts/search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHead } from '../../ui/Layout.tsx'
import { searchQuery } from './queries.ts'
import { readSearchAddress, searchParamsOf, type SearchAddress } from './search-address.ts'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchResults } from './SearchResults.tsx'

export function loader({ url }: LoaderArgs) {
  const address = readSearchAddress(url.searchParams)
  if (address.term !== '') void queryClient.prefetchInfiniteQuery(searchQuery(address))
}

/** What was found for a term: channels first, then videos. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const address = readSearchAddress(params)
  const { term } = address
  usePageTitle(searchTexts.pageTitle(term))
  const change = (to: Partial<SearchAddress>) =>
    setParams(searchParamsOf({ ...address, ...to }), { replace: true, preventScrollReset: true })
  if (term === '')
    return (
      <Page width="medium">
        <PageHead title={searchTexts.titleWithoutTerm} />
        <EmptyState title={searchTexts.noTerm}>{searchTexts.noTermAdvice}</EmptyState>
      </Page>
    )
  return (
    <Page width="medium">
      <PageHead title={searchTexts.title(term)} subtitle={<Counts address={address} />} />
      <SearchFilters address={address} onChange={change} />
      <SearchResults
        key={JSON.stringify(address)}
        address={address}
        onClearFilters={() =>
          change({ order: 'relevance', uploaded: undefined, length: undefined, categoryId: undefined })
        }
      />
    </Page>
  )
}

/** '2 channels, 6 videos'. */
function Counts({ address }: { address: SearchAddress }) {
  const { data } = useInfiniteQuery(searchQuery(address))
  const [first] = data?.pages ?? []
  if (!first) return '\u00A0'
  const { channels, videos } = first.results
  return [
    channels.length > 0 && countOf(channels.length, searchTexts.channel, searchTexts.manyChannels),
    first.total === null
      ? searchTexts.moreVideos
      : (channels.length === 0 || videos.length > 0) &&
        countOf(first.total, commonTexts.video, commonTexts.videos),
  ]
    .filter(Boolean)
    .join(', ')
}
