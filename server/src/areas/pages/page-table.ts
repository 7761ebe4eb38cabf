import { SEARCH_PARAMS } from '@serendib/contract'
import type { FastifyRequest } from 'fastify'
import { ABOUT_PAGES, aboutPage, whatsNewPage } from './static-pages.ts'
import { allChannelsPage, allVideosPage, playlistsPage, searchPage, trendingPage } from './list-pages.ts'
import type { Page, PageCalls } from './pages.ts'
import { channelPage, homePage, sitePage, unknownPage, watchPage } from './pages.ts'
import { placePage, placesPage } from './place-pages.ts'

/** A page request: everything that may affect how the page looks. */
export interface AskedPage {
  readonly slug: string
  readonly path: string
  /** The query parameters that the page reads, each once, in the order of `PageRoute.params`. */
  readonly params: URLSearchParams
  /** The path and these parameters. */
  readonly url: string
}

export interface PageRoute {
  readonly make: (request: AskedPage) => Promise<Page> | Page
  /** Query parameters that the page or its rendering reads. All others are dropped and don't affect the cache key. */
  readonly params?: readonly string[]
  /** The path of the page whose files are linked, if it isn't the requested one. */
  readonly shows?: string
}

/** Reads a page request and drops query parameters that the page doesn't read. */
export function readAsked(
  { url, params }: Pick<FastifyRequest<{ Params: Record<string, string> }>, 'url' | 'params'>,
  names: readonly string[],
): AskedPage {
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const given = new URLSearchParams(queryAt < 0 ? '' : url.slice(queryAt))
  const known = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) known.set(name, value)
  }
  return {
    slug: params['slug'] ?? '',
    path,
    params: known,
    url: known.size > 0 ? `${path}?${known.toString()}` : path,
  }
}

function shellPage(packKey: string): Page {
  const page = unknownPage('/', 200)
  return { ...page, head: { ...page.head, packKey } }
}

/** All pages of the site by route. */
export function pagesByRoute(calls: PageCalls, packKey: string): Record<string, PageRoute> {
  return {
    '/': { make: () => homePage(calls) },
    '/allVideos': {
      make: ({ params }) => allVideosPage(calls, params.get('category')),
      params: ['category'],
    },
    '/channels': { make: () => allChannelsPage(calls) },
    '/allTrendings': { make: () => trendingPage(calls) },
    '/playlists': {
      make: ({ params }) => playlistsPage(calls, Object.fromEntries(params)),
      params: ['playlist', 'view'],
    },
    '/whatsnew': { make: () => whatsNewPage(calls) },
    ...Object.fromEntries(ABOUT_PAGES.map((url) => [url, { make: () => aboutPage(calls, url) }])),
    '/places': { make: () => placesPage(calls), params: ['at', 'find', 'kind'] },
    '/places/:slug': { make: ({ slug }) => placePage(calls, slug), params: ['sort'] },
    '/mainSearchResults': {
      make: ({ params }) => searchPage(calls, params),
      params: SEARCH_PARAMS,
    },
    '/channels/:slug': { make: ({ slug }) => channelPage(calls, slug), params: ['tab', 'sort'] },
    '/:slug': {
      make: ({ slug, params }) =>
        sitePage(`/${slug}`) ?? watchPage(calls, slug, params.get('t') ?? params.get('start')),
      params: ['playlist', 't', 'start', 'comment', 'said'],
    },
    // Cached by the service worker for when there is no connection: a page without data, and the files of Home.
    '/shell': { make: () => shellPage(packKey), shows: '/' },
    // Paths in other cases, and paths that the browser redirects to Home.
    '/*': { make: ({ path }) => sitePage(path) ?? unknownPage('/') },
  }
}
