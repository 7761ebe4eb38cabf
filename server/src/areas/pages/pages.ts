import type {
  channelCalls,
  channelPageCalls,
  editorialCalls,
  EndpointDefinition,
  Named,
  placeCalls,
  playlistCalls,
  QueryOf,
  ReplyOf,
  searchCalls,
  trendingCalls,
  VideoDetail,
  videoCalls,
  watchCalls,
} from '@serendib/contract'
import { contract, decodeReply, encodeReply, pageTitles } from '@serendib/contract'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { excerpt } from '../../platform/formats.ts'
import { GUEST } from '../../platform/http/cache/guest-cache.ts'
import { feedPaths } from '../feeds/index.ts'
import { findSitePage, siteHead } from './site-pages.ts'
import { pageTexts } from './texts.ts'
import { videoObject } from './structured-video.ts'
import type { PageHead, PageLink } from './template.ts'

/** A page before it is rendered to HTML. */
export interface Page {
  readonly status: 200 | 404
  readonly head: PageHead
  /** The responses of the calls that the page makes first. */
  readonly queries: readonly FirstQuery[]
  /** Whether the page is rendered on the server, as guests see it. */
  readonly isRendered?: boolean
  /** Links to the items of the page's list, for clients without scripts: a server-rendered list still has skeletons. */
  readonly links?: readonly PageLink[]
  /** The current path of the page, if a former one was requested. */
  readonly movedTo?: string
}

interface FirstQuery {
  readonly area: string
  readonly name: string
  readonly query: unknown
  readonly reply: unknown
}

/** Calls whose responses are included in pages. */
export interface PageCalls {
  readonly videos: Handlers<typeof videoCalls>
  readonly watch: Handlers<typeof watchCalls>
  readonly channels: Handlers<typeof channelCalls>
  readonly channelPage: Handlers<typeof channelPageCalls>
  readonly trending: Handlers<typeof trendingCalls>
  readonly search: Handlers<typeof searchCalls>
  readonly places: Handlers<typeof placeCalls>
  readonly playlists: Handlers<typeof playlistCalls>
  readonly editorial: Handlers<typeof editorialCalls>
}

/** The query of a list's first page. */
export const FIRST_PAGE = { cursor: '' } as const
const SITE_FEED = { title: 'Serendib', path: feedPaths.site() }

/** Returns a page with a fixed path, or undefined. Paths are case-insensitive, as in the browser. */
export function sitePage(path: string): Page | undefined {
  const page = findSitePage(path)
  if (!page) return undefined
  const { title, description = pageTexts.site, isIndexed } = page
  const head = { title: `${title} · Serendib`, description, canonicalPath: path, isIndexed }
  return {
    status: 200,
    head: { ...head, imageUrl: undefined, kind: 'website', feed: SITE_FEED },
    queries: [],
  }
}

/** The page for a path without content. The browser shows an error or redirects to Home. */
export function unknownPage(canonicalPath: string, status: 200 | 404 = 404): Page {
  const head = {
    ...siteHead(),
    canonicalPath,
    imageUrl: undefined,
    kind: 'website',
    isIndexed: false,
  } as const
  return { status, head, queries: [] }
}

export async function homePage({ videos }: PageCalls): Promise<Page> {
  const calls = contract.videos
  const [hero, recent, picks, shelves] = await Promise.all([
    videos.hero({ ...GUEST, query: undefined }),
    videos.recentUploads({ ...GUEST, query: FIRST_PAGE }),
    videos.editorsPick({ ...GUEST, query: undefined }),
    videos.homeShelves({ ...GUEST, query: undefined }),
  ])
  return {
    status: 200,
    head: {
      ...siteHead(),
      canonicalPath: '/',
      imageUrl: hero.video?.thumbnails[2],
      kind: 'website',
      isIndexed: true,
      feed: SITE_FEED,
      structured: [
        {
          '@type': 'WebSite',
          name: 'Serendib',
          url: '/',
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: '/mainSearchResults?val={search_term_string}' },
            'query-input': 'required name=search_term_string',
          },
        },
      ],
    },
    queries: [
      answered(calls.hero, undefined, hero),
      answered(calls.recentUploads, FIRST_PAGE, recent),
      answered(calls.editorsPick, undefined, picks),
      answered(calls.homeShelves, undefined, shelves),
    ],
    isRendered: true,
  }
}

/** Finds a video by slug as guests see it, or undefined. */
export function findVideo({ watch }: Pick<PageCalls, 'watch'>, slug: string) {
  const query: QueryOf<typeof contract.watch.displayVideoData> = { slug }
  return orNotFound(() => watch.displayVideoData({ ...GUEST, query }))
}

/** The embeddable player, for frames on other sites. */
export async function embedPage(calls: Pick<PageCalls, 'watch'>, slug: string): Promise<Page> {
  const data = await findVideo(calls, slug)
  if (!data) return unknownPage(`/embed/${encodeURIComponent(slug)}`)
  const { video } = data
  return {
    status: 200,
    head: {
      title: `${video.title} · Serendib`,
      description: firstLine(video.description) || pageTexts.site,
      canonicalPath: `/${video.slug}`,
      imageUrl: video.thumbnails[2],
      kind: 'video.other',
      // Only the watch page is indexed.
      isIndexed: false,
    },
    queries: [answered(contract.watch.displayVideoData, { slug }, data)],
  }
}

export async function watchPage(
  calls: PageCalls,
  slug: string,
  startAt: string | null = null,
): Promise<Page> {
  const { watch } = calls
  const data = await findVideo(calls, slug)
  if (!data) return unknownPage(`/${encodeURIComponent(slug)}`)
  const { video } = data
  const { width, height, durationSeconds } = video
  const directUrl = video.allowsDownloads ? video.directUrl : ''
  const path = `/${video.slug}`
  const related = { videoId: video.id, slug: video.slug, title: '', channelName: '' }
  const relatedVideos = await watch.relatedVideos({ ...GUEST, query: related })
  return {
    status: 200,
    ...(video.slug.toLowerCase() !== slug.toLowerCase() && { movedTo: path }),
    head: {
      title: `${video.title} · Serendib`,
      description: firstLine(video.description) || pageTexts.site,
      canonicalPath: path,
      imageUrl: video.thumbnails[2],
      kind: 'video.other',
      isIndexed: video.isListed,
      video: { directUrl, width, height, durationSeconds, embedPath: `/embed${path}` },
      oEmbedPath: `/api/oembed?url=${encodeURIComponent(startAt === null ? path : `${path}?t=${startAt}`)}&format=json`,
      feed: { title: video.channelName, path: feedPaths.channel(video.channelSlug) },
      structured: [videoObject(video), breadcrumbs(trailOf(video))],
    },
    queries: [
      answered(contract.watch.displayVideoData, { slug }, data),
      answered(contract.watch.relatedVideos, related, relatedVideos),
    ],
    isRendered: true,
  }
}

export async function channelPage({ channels, channelPage: calls }: PageCalls, slug: string): Promise<Page> {
  const query = { slug }
  const data = await orNotFound(() => channels.channelDetails({ ...GUEST, query }))
  if (!data) return unknownPage('/')
  const [first, newest] = await Promise.all([
    calls.primaryVideo({ ...GUEST, query }),
    calls.activeVideoList({ ...GUEST, query: { ...query, ...FIRST_PAGE, order: 'newest' } }),
  ])
  const { channel } = data
  const path = `/channels/${channel.slug}`
  return {
    ...(channel.slug.toLowerCase() !== slug.toLowerCase() && { movedTo: path }),
    status: 200,
    head: {
      title: `${channel.name} · Serendib`,
      description: firstLine(channel.description) || pageTexts.site,
      canonicalPath: path,
      imageUrl: channel.bannerUrl,
      kind: 'profile',
      isIndexed: true,
      feed: { title: channel.name, path: feedPaths.channel(channel.slug) },
      structured: [breadcrumbs([[pageTitles.allChannels, '/channels'], [channel.name]])],
    },
    queries: [
      answered(contract.channels.channelDetails, query, data),
      answered(contract.channelPage.primaryVideo, query, first),
    ],
    isRendered: true,
    links: newest.videos.map(({ title, slug: path }) => ({ name: title, path: `/${path}` })),
  }
}

type Trail = readonly (readonly [name: string, path?: string])[]

function trailOf(video: VideoDetail): Trail {
  const category: Trail =
    video.categoryId === null ? [] : [[video.category, `/allVideos?category=${video.categoryId}`]]
  return [[pageTexts.explore, '/allVideos'], ...category, [video.title]]
}

/**
 * https://developers.google.com/search/docs/appearance/structured-data/breadcrumb; the last item is the page itself.
 */
export function breadcrumbs(trail: Trail) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(item === undefined ? {} : { item }),
    })),
  }
}

/** A response for a page's initial data, restricted to the fields of the contract and decoded as clients receive it. */
export function answered<E extends Named<EndpointDefinition>>(
  call: E,
  query: QueryOf<E>,
  reply: ReplyOf<E>,
): FirstQuery {
  const { area, name } = call
  return { area, name, query: query ?? null, reply: decodeReply(call, encodeReply(call, reply)) }
}

/** The response of a call, or undefined if it is an ApiError. */
export async function orNotFound<T>(load: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** The first line of a text, at most 300 characters, for a page's description. */
export function firstLine(text: string): string {
  return excerpt(text.trimStart().split('\n')[0] ?? '', 300)
}
