import { useInfiniteQuery } from '@tanstack/react-query'
import { readSearchParams, formatSearchParams, type SearchParams } from '@serendib/contract'
import { queryClient } from '../../platform/calls/api.ts'
import { formatPlural } from '../../platform/format.ts'
import { lastSearch } from '../../platform/last-search.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSearchParams, type LoaderArgs } from '../../platform/router/index.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { searchTexts } from '../../platform/texts/search.ts'
import { EmptyState, Page, PageHead } from '#ui'
import { searchQuery } from './queries.ts'
import { SearchFilters } from './SearchFilters.tsx'
import { SearchResults } from './SearchResults.tsx'

export function loader({ url }: LoaderArgs) {
  const search = currentSearch(url.searchParams)
  if (search.term !== '') void queryClient.prefetchInfiniteQuery(searchQuery(search))
}

/** The results for a term: matching places, channels, then videos. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = currentSearch(params)
  const { term } = search
  usePageTitle(term === '' ? searchTexts.titleWithoutTerm : searchTexts.pageTitle({ term }))
  const show = (change: (now: SearchParams) => SearchParams) =>
    setParams((now) => formatSearchParams(change(currentSearch(now))), {
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
      <PageHead title={searchTexts.title({ term })} subtitle={<Counts search={search} />} />
      <SearchFilters
        search={search}
        onChange={(param, value) =>
          show((now) => readSearchParams(new URLSearchParams({ ...formatSearchParams(now), [param]: value })))
        }
      />
      <SearchResults
        key={JSON.stringify(search)}
        search={search}
        onClearFilters={() => show(({ term }) => ({ term }))}
      />
    </Page>
  )
}

/** The search in the URL; without a term, the last one in this browser. */
function currentSearch(params: URLSearchParams): SearchParams {
  const search = readSearchParams(params)
  return { ...search, term: search.term || lastSearch.get() }
}

/** '2 channels, 6 videos'. */
function Counts({ search }: { search: SearchParams }) {
  const { data } = useInfiniteQuery(searchQuery(search))
  const [first] = data?.pages ?? []
  if (!first) return <span>{'\u00A0'}</span>
  const { channels, videos } = first.results
  const counts = [
    channels.length > 0 && formatPlural(channels.length, searchTexts.channelCount),
    first.total === null
      ? searchTexts.moreVideos
      : (channels.length === 0 || videos.length > 0) && formatPlural(first.total, commonTexts.videoCount),
  ]
  return <span>{counts.filter(Boolean).join(', ')}</span>
}
