import { contract, LIMITS, pageTitles, readSearchParams, type VideoCard } from '@serendib/contract'
import { feedPaths } from '../feeds/index.ts'
import { GUEST } from '../../platform/http/cache/guest-cache.ts'
import type { Page, PageCalls } from './pages.ts'
import type { PageLink } from './template.ts'
import { pageTexts } from './texts.ts'
import { answered, breadcrumbs, FIRST_PAGE, firstLine, orNotFound, sitePage, unknownPage } from './pages.ts'

// List pages, except search results, are rendered in their loading state, with as many skeletons as the specification
// demands, and the browser fetches the items. Clients without scripts, such as search engines, get links.

/** 'Explore Sri Lanka', all of it or one category. */
export async function allVideosPage({ videos }: PageCalls, category: unknown): Promise<Page> {
  const { categories } = await videos.allCategories({ ...GUEST, query: undefined })
  const chosen = categories.find(({ id }) => String(id) === category)
  const list = await videos.allVideos({ ...GUEST, query: { ...FIRST_PAGE, categoryId: chosen?.id } })
  const page: Page = {
    ...renderedPage('/allVideos', linksTo(list.videos)),
    queries: [answered(contract.videos.allCategories, undefined, { categories })],
  }
  if (!chosen) return page
  const head = {
    ...page.head,
    title: `${chosen.name} · Serendib`,
    description: pageTexts.category({ name: chosen.name }),
    canonicalPath: `/allVideos?category=${chosen.id}`,
    feed: { title: chosen.name, path: feedPaths.category(chosen.id) },
    structured: [breadcrumbs([[pageTexts.explore, '/allVideos'], [chosen.name]])],
  }
  return { ...page, head }
}

export async function trendingPage({ trending }: PageCalls): Promise<Page> {
  const { videos } = await trending.videos({ ...GUEST, query: undefined })
  return renderedPage('/allTrendings', linksTo(videos))
}

export async function allChannelsPage({ channels }: PageCalls): Promise<Page> {
  const list = await channels.index({ ...GUEST, query: { ...FIRST_PAGE, name: '' } })
  const links = list.channels.map(({ name, slug }) => ({ name, path: `/channels/${slug}` }))
  return renderedPage('/channels', links)
}

/**
 * All playlists, and the videos of the playlist in the URL. Map pages are sent empty, because their code is loaded
 * separately. The browser fetches private playlists.
 */
export async function playlistsPage(
  { playlists }: PageCalls,
  query: Readonly<Record<string, unknown>>,
): Promise<Page> {
  const list = await playlists.getAllPlaylists({ ...GUEST, query: FIRST_PAGE })
  const links = list.playlists.map(({ id, name }) => ({ name, path: `/playlists?playlist=${id}` }))
  const page = renderedPage('/playlists', links)
  const playlistId = query['playlist']
  if (typeof playlistId !== 'string') return page
  if (query['view'] === 'map') return { ...page, isRendered: false }
  const data = await orNotFound(() => playlists.getPlaylistData({ ...GUEST, query: { playlistId } }))
  if (!data) return { ...page, head: { ...page.head, isIndexed: false } }
  const { name, description, id, thumbnails } = data.playlist
  const head = {
    ...page.head,
    title: `${name} · Serendib`,
    description: firstLine(description) || page.head.description,
    canonicalPath: `/playlists?playlist=${id}`,
    imageUrl: thumbnails[2],
    structured: [breadcrumbs([[pageTitles.playlists, '/playlists'], [name]])],
  }
  return { ...page, head, queries: [answered(contract.playlists.getPlaylistData, { playlistId }, data)] }
}

const linksTo = (videos: readonly VideoCard[]): PageLink[] =>
  videos.map(({ title, slug }) => ({ name: title, path: `/${slug}` }))

/**
 * Search results: channels and the first videos. Without a term, the page is sent empty, because only the browser knows
 * the last search. The browser also shows the error for an invalid term.
 */
export async function searchPage({ search, videos }: PageCalls, params: URLSearchParams): Promise<Page> {
  const page = renderedPage('/mainSearchResults')
  const query = { ...readSearchParams(params), ...FIRST_PAGE }
  if (query.term === '') return { ...page, isRendered: false }
  if (query.term.length > LIMITS.searchTermMax) return page
  const [found, { categories }] = await Promise.all([
    search.searchVideo({ ...GUEST, query }),
    videos.allCategories({ ...GUEST, query: undefined }),
  ])
  const queries = [
    answered(contract.search.searchVideo, query, found),
    answered(contract.videos.allCategories, undefined, { categories }),
  ]
  return { ...page, queries }
}

/** A rendered page with a fixed path. */
export function renderedPage(path: string, links: readonly PageLink[] = []): Page {
  return { ...(sitePage(path) ?? unknownPage(path)), isRendered: true, links }
}
