import { useInfiniteQuery } from '@tanstack/react-query'
import { readSearchAddress, searchParamsOf, type SearchAddress } from '@serendib/contract'
import { queryClient } from '../../platform/api.ts'
import { countOf } from '../../platform/format.ts'
import { lastSearch } from '../../platform/last-search.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSearchParams, type LoaderArgs } from '../../platform/router/index.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { searchTexts } from '../../platform/texts/search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageHead } from '../../ui/Layout.tsx'
import { searchQuery } from './queries.ts'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchResults } from './SearchResults.tsx'

export function loader({ url }: LoaderArgs) {
  const address = addressHere(url.searchParams)
  if (address.term !== '') void queryClient.prefetchInfiniteQuery(searchQuery(address))
}

/** The results for a term: matching places, channels, then videos. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const address = addressHere(params)
  const { term } = address
  usePageTitle(searchTexts.pageTitle(term))
  const change = (to: Partial<SearchAddress>) =>
    setParams((now) => searchParamsOf({ ...addressHere(now), ...to }), {
      replace: true,
      preventScrollReset: true,
    })
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

/** The search in the URL; without a term, the last one in this browser. */
function addressHere(params: URLSearchParams): SearchAddress {
  const address = readSearchAddress(params)
  return { ...address, term: address.term || lastSearch.get() }
}

/** '2 channels, 6 videos'. */
function Counts({ address }: { address: SearchAddress }) {
  const { data } = useInfiniteQuery(searchQuery(address))
  const [first] = data?.pages ?? []
  if (!first) return <span>{'\u00A0'}</span>
  const { channels, videos } = first.results
  const counts = [
    channels.length > 0 && countOf(channels.length, searchTexts.channel, searchTexts.manyChannels),
    first.total === null
      ? searchTexts.moreVideos
      : (channels.length === 0 || videos.length > 0) &&
        countOf(first.total, commonTexts.video, commonTexts.videos),
  ]
  return <span>{counts.filter(Boolean).join(', ')}</span>
}
