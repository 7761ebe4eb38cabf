import type { FastifyRequest } from 'fastify'
import { ABOUT_PAGES, aboutPage, whatsNewPage } from './house-pages.ts'
import { allChannelsPage, allVideosPage, playlistsPage, searchPage, trendingPage } from './list-pages.ts'
import { PAGE_MODULES } from './page-modules.ts'
import type { Page, PageCalls } from './pages.ts'
import { channelPage, homePage, sitePage, unknownPage, watchPage } from './pages.ts'
import { placePage, placesPage } from './place-pages.ts'

/** What a request asks a page for: all that may decide what the page looks like. */
export interface AskedPage {
  readonly slug: string
  readonly path: string
  /** The query parameters that the page knows, each once, in the page's order. */
  readonly params: URLSearchParams
  /** Path and those parameters. */
  readonly url: string
}

export interface PageRoute {
  readonly make: (asked: AskedPage) => Promise<Page> | Page
  /** The query parameters that the page, or what is rendered of it, reads. Others neither reach it nor make another page. */
  readonly params?: readonly string[]
}

/** Reads what is asked for, without query parameters that the page does not know. */
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

/** Every page of the site by its route. */
export function pagesByRoute(calls: PageCalls): Record<string, PageRoute> {
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
    ...Object.fromEntries(
      ABOUT_PAGES.map(([url, module]) => [url, { make: () => aboutPage(calls, url, module) }]),
    ),
    '/places': { make: () => placesPage(calls), params: ['at', 'find', 'kind'] },
    '/places/:slug': { make: ({ slug }) => placePage(calls, slug), params: ['sort'] },
    '/mainSearchResults': {
      make: ({ params }) => searchPage(calls, params),
      params: ['val', 'sort', 'uploaded', 'length', 'category'],
    },
    '/channels/:slug': { make: ({ slug }) => channelPage(calls, slug), params: ['tab', 'sort'] },
    '/:slug': {
      make: ({ slug }) => sitePage(`/${slug}`) ?? watchPage(calls, slug),
      params: ['playlist', 't', 'comment', 'said'],
    },
    // What the service worker keeps for when there is no connection: a page without data, and the files of Home.
    '/shell': { make: () => ({ ...unknownPage('/', 200), module: PAGE_MODULES.home }) },
    // Of other cases, and what the browser leads home.
    '/*': { make: ({ path }) => sitePage(path) ?? unknownPage('/', 200) },
  }
}
