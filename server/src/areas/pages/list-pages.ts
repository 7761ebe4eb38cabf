import { contract, LIMITS, readSearchAddress, type VideoCard } from '@serendib/contract'
import { feedPaths } from '../feeds/index.ts'
import { PAGE_MODULES, type PageModule } from './page-modules.ts'
import type { Page, PageCalls } from './pages.ts'
import type { PageLink } from './template.ts'
import {
  answered,
  breadcrumbs,
  FIRST_PAGE,
  firstLine,
  GUEST,
  orNotFound,
  sitePage,
  unknownPage,
} from './pages.ts'

// Lists, but not what a search found, come drawn as they look while they load, with as many skeletons as the specification
// wants; the browser asks for what is in them. Readers without scripts, search engines among them, get links.

/** 'Explore Sri Lanka', whole or of one category. */
export async function allVideosPage({ videos }: PageCalls, category: unknown): Promise<Page> {
  const { categories } = await videos.allCategories({ ...GUEST, query: undefined })
  const chosen = categories.find(({ id }) => String(id) === category)
  const list = await videos.allVideos({ ...GUEST, query: { ...FIRST_PAGE, categoryId: chosen?.id } })
  const page: Page = {
    ...drawnPage('/allVideos', PAGE_MODULES.allVideos, linksTo(list.videos)),
    queries: [answered(contract.videos.allCategories, undefined, { categories })],
  }
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

export async function trendingPage({ trending }: PageCalls): Promise<Page> {
  const { videos } = await trending.videos({ ...GUEST, query: undefined })
  return drawnPage('/allTrendings', PAGE_MODULES.trending, linksTo(videos))
}

export async function allChannelsPage({ channels }: PageCalls): Promise<Page> {
  const list = await channels.index({ ...GUEST, query: { ...FIRST_PAGE, name: '' } })
  const links = list.channels.map(({ name, slug }) => ({ name, path: `/channels/${slug}` }))
  return drawnPage('/channels', PAGE_MODULES.allChannels, links)
}

/**
 * All playlists, and the films of the one that the address names. On the map, whose code comes by itself, a page comes empty; what
 * is private is for the browser to ask for.
 */
export async function playlistsPage(
  { playlists }: PageCalls,
  query: Readonly<Record<string, unknown>>,
): Promise<Page> {
  const list = await playlists.getAllPlaylists({ ...GUEST, query: FIRST_PAGE })
  const links = list.playlists.map(({ id, name }) => ({ name, path: `/playlists?playlist=${id}` }))
  const page = drawnPage('/playlists', PAGE_MODULES.playlists, links)
  const playlistId = query['playlist']
  if (typeof playlistId !== 'string') return page
  if (query['view'] === 'map') return { ...page, isDrawn: false }
  const data = await orNotFound(() => playlists.getPlaylistData({ ...GUEST, query: { playlistId } }))
  if (!data) return { ...page, head: { ...page.head, isIndexed: false } }
  const { name, description, id, posters } = data.playlist
  const head = {
    ...page.head,
    title: `${name} · Serendib`,
    description: firstLine(description) || page.head.description,
    canonicalPath: `/playlists?playlist=${id}`,
    imageUrl: posters[2],
    structured: [breadcrumbs([['Playlists', '/playlists'], [name]])],
  }
  return { ...page, head, queries: [answered(contract.playlists.getPlaylistData, { playlistId }, data)] }
}

const linksTo = (videos: readonly VideoCard[]): PageLink[] =>
  videos.map(({ title, slug }) => ({ name: title, path: `/${slug}` }))

/**
 * What was found: channels, and the first videos. Without a term the browser knows one, of the last search: such a page comes
 * empty. What cannot be searched for is the browser's to say.
 */
export async function searchPage({ search, videos }: PageCalls, params: URLSearchParams): Promise<Page> {
  const page = drawnPage('/mainSearchResults', PAGE_MODULES.searchResults)
  const query = { ...readSearchAddress(params), ...FIRST_PAGE }
  if (query.term === '') return { ...page, isDrawn: false }
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

/** A page with a fixed address, drawn. `module` is its own source file below `web/`. */
export function drawnPage(path: string, module: PageModule, links: readonly PageLink[] = []): Page {
  return { ...(sitePage(path) ?? unknownPage(path)), module, isDrawn: true, links }
}
