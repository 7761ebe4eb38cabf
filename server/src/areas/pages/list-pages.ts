import type { QueryOf } from '@serendib/contract'
import { contract, LIMITS, SearchOrder, UploadedWithin, VideoLength } from '@serendib/contract'
import { feedPaths } from '../feeds/index.ts'
import type { Page, PageCalls } from './pages.ts'
import { answered, breadcrumbs, GUEST, sitePage, unknownPage } from './pages.ts'

/** The query of an address. */
type Query = Readonly<Record<string, unknown>>

/** 'Explore Sri Lanka', whole or of one category. */
export async function allVideosPage({ videos }: PageCalls, { category }: Query): Promise<Page> {
  const number = Number(category)
  const categoryId = Number.isSafeInteger(number) && number > 0 ? number : undefined
  const first = { categoryId, cursor: '', limit: LIMITS.videosPerPage }
  const [{ categories }, list] = await Promise.all([
    videos.allCategories({ ...GUEST, query: undefined }),
    videos.allVideos({ ...GUEST, query: first }),
  ])
  const page: Page = {
    ...fixedPage('/allVideos'),
    queries: [
      answered(contract.videos.allCategories, undefined, { categories }),
      answered(contract.videos.allVideos, first, list),
    ],
    module: 'src/areas/videos/AllVideosPage.tsx',
    isDrawn: true,
  }
  const chosen = categories.find(({ id }) => id === categoryId)
  if (!chosen) return page
  const head = {
    ...page.head,
    title: `${chosen.name} · Serendib`,
    description: `Films of Sri Lanka: ${chosen.name}. The newest first.`,
    canonicalPath: `/allVideos?category=${chosen.id}`,
    feed: { title: chosen.name, path: feedPaths.category(chosen.id) },
    structured: [breadcrumbs([['Explore Sri Lanka', '/allVideos'], [chosen.name]])],
  }
  return { ...page, head }
}

/** 'All Channels'. */
export async function channelsPage({ channels }: PageCalls): Promise<Page> {
  const first = { cursor: '' }
  const list = await channels.index({ ...GUEST, query: first })
  return {
    ...fixedPage('/channels'),
    queries: [answered(contract.channels.index, first, list)],
    module: 'src/areas/channels/AllChannelsPage.tsx',
    isDrawn: true,
  }
}

export async function trendingPage({ trending }: PageCalls): Promise<Page> {
  const list = await trending.videos({ ...GUEST, query: undefined })
  return {
    ...fixedPage('/allTrendings'),
    queries: [answered(contract.trending.videos, undefined, list)],
    module: 'src/areas/trending/TrendingPage.tsx',
    isDrawn: true,
  }
}

/** What was found. Without a term the browser knows one, of the last search: such a page comes empty. */
export async function searchPage({ search }: PageCalls, query: Query): Promise<Page> {
  const page = fixedPage('/mainSearchResults')
  const term = typeof query['val'] === 'string' ? query['val'].trim() : ''
  if (term === '' || term.length > LIMITS.searchTermMax) return page
  const category = Number(query['category'])
  const asked: QueryOf<typeof contract.search.searchVideo> = {
    term,
    order: oneOf(SearchOrder.options, query['sort']) ?? 'relevance',
    uploaded: oneOf(UploadedWithin.options, query['uploaded']),
    length: oneOf(VideoLength.options, query['length']),
    categoryId: Number.isSafeInteger(category) && category > 0 ? category : undefined,
    cursor: '',
    limit: LIMITS.searchResultsPerPage,
  }
  return {
    ...page,
    queries: [
      answered(contract.search.searchVideo, asked, await search.searchVideo({ ...GUEST, query: asked })),
    ],
    module: 'src/areas/search/SearchResultsPage.tsx',
    isDrawn: true,
  }
}

function fixedPage(path: string): Page {
  return sitePage(path) ?? unknownPage(path)
}

function oneOf<T extends string>(options: readonly T[], value: unknown): T | undefined {
  return options.find((option) => option === value)
}
