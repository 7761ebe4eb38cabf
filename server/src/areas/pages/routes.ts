import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type {
  channelCalls,
  EndpointDefinition,
  Named,
  QueryOf,
  ReplyOf,
  videoCalls,
  watchCalls,
} from '@serendib/contract'
import { contract, encodeReply, RESERVED_SLUGS } from '@serendib/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Handlers } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { PageHead, PageTemplate } from './template.ts'

export interface PageParts {
  readonly template: PageTemplate
  /** The built web application. */
  readonly webFolder: string
  /** The site's own origin, or undefined to take the request's. */
  readonly publicUrl: string | undefined
  /** The calls whose answers come inside a page. */
  readonly handlers: {
    readonly videos: Handlers<typeof videoCalls>
    readonly watch: Handlers<typeof watchCalls>
    readonly channels: Handlers<typeof channelCalls>
  }
}

const SITE = {
  title: 'Serendib · Travel films from Sri Lanka',
  description:
    'Rock fortresses at dawn, trains through cloud, reefs, ruins and rice on a leaf. Filmed by the people who live here.',
}

/** Serves the web application: its files, and every page with its head and the answers of its first queries. */
export async function pageRoutes(app: FastifyInstance, parts: PageParts): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(parts.webFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
  })
  await app.register(fastifyStatic, {
    root: parts.webFolder,
    prefix: '/',
    decorateReply: false,
    index: false,
    wildcard: false,
    // The page itself is made by the routes below.
    globIgnore: ['index.html', 'assets/**', '.vite/**'],
    maxAge: '1h',
  })

  const send = async (request: FastifyRequest, page: Page): Promise<string> => {
    const origin = parts.publicUrl ?? `${request.protocol}://${request.host}`
    return parts.template.render(page.head, page.queries, origin)
  }
  const pages: Record<string, (params: Record<string, string>) => Promise<Page>> = {
    '/': () => homePage(parts),
    '/channels/:slug': (params) => channelPage(parts, params['slug'] ?? ''),
    '/:slug': (params) => watchPage(parts, params['slug'] ?? ''),
    '/*': () => Promise.resolve(plainPage('/')),
  }
  for (const [url, make] of Object.entries(pages)) {
    app.get<{ Params: Record<string, string> }>(url, async (request, reply) => {
      const page = await make(request.params)
      return reply
        .code(page.status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(await send(request, page))
    })
  }
}

interface Page {
  readonly status: 200 | 404
  readonly head: PageHead
  readonly queries: readonly FirstQuery[]
}

interface FirstQuery {
  readonly area: string
  readonly name: string
  readonly query: unknown
  readonly reply: unknown
}

function plainPage(canonicalPath: string): Page {
  return { status: 200, head: { ...SITE, canonicalPath, imageUrl: undefined, kind: 'website' }, queries: [] }
}

const GUEST = { viewer: null, body: undefined, files: {}, origin: { address: '', device: '' } } as const

async function homePage({ handlers: { videos } }: PageParts): Promise<Page> {
  const calls = contract.videos
  const firstPage = { cursor: '' }
  const [hero, recent, picks, shelves] = await Promise.all([
    videos.hero({ ...GUEST, query: undefined }),
    videos.recentUploads({ ...GUEST, query: firstPage }),
    videos.editorsPick({ ...GUEST, query: undefined }),
    videos.homeShelves({ ...GUEST, query: undefined }),
  ])
  const queries = [
    answered(calls.hero, undefined, hero),
    answered(calls.recentUploads, firstPage, recent),
    answered(calls.editorsPick, undefined, picks),
    answered(calls.homeShelves, undefined, shelves),
  ]
  const imageUrl = hero.video?.posters[2]
  return { status: 200, head: { ...SITE, canonicalPath: '/', imageUrl, kind: 'website' }, queries }
}

async function watchPage({ handlers: { watch } }: PageParts, slug: string): Promise<Page> {
  const query: QueryOf<typeof contract.watch.displayVideoData> = { slug }
  const data = await orNotFound(() => watch.displayVideoData({ ...GUEST, query }))
  if (!data) {
    const isPage = RESERVED_SLUGS.has(slug.toLowerCase())
    return { ...plainPage(`/${encodeURIComponent(slug)}`), status: isPage ? 200 : 404 }
  }
  const { video } = data
  const related = { videoId: video.id, title: '', channelName: '' }
  const relatedVideos = await watch.relatedVideos({ ...GUEST, query: related })
  return {
    status: 200,
    head: {
      title: `${video.title} · Serendib`,
      description: firstLine(video.description) || SITE.description,
      canonicalPath: `/${video.slug}`,
      imageUrl: video.posters[2],
      kind: 'video.other',
      structured: {
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: video.title,
        description: video.description === '' ? video.title : video.description,
        thumbnailUrl: video.posters,
        uploadDate: `${video.createdAt.replace(' ', 'T')}+05:30`,
        duration: `PT${Math.round(video.durationSeconds)}S`,
        url: `/${video.slug}`,
        ...(video.directUrl === '' ? {} : { contentUrl: video.directUrl }),
      },
    },
    queries: [
      answered(contract.watch.displayVideoData, query, data),
      answered(contract.watch.relatedVideos, related, relatedVideos),
    ],
  }
}

async function channelPage({ handlers: { channels } }: PageParts, slug: string): Promise<Page> {
  const query = { slug }
  const data = await orNotFound(() => channels.channelDetails({ ...GUEST, query }))
  if (!data) return { ...plainPage('/'), status: 404 }
  const { channel } = data
  return {
    status: 200,
    head: {
      title: `${channel.name} · Serendib`,
      description: firstLine(channel.description) || SITE.description,
      canonicalPath: `/channels/${channel.slug}`,
      imageUrl: channel.bannerUrl,
      kind: 'profile',
    },
    queries: [answered(contract.channels.channelDetails, query, data)],
  }
}

function answered<E extends Named<EndpointDefinition>>(
  call: E,
  query: QueryOf<E>,
  reply: ReplyOf<E>,
): FirstQuery {
  return { area: call.area, name: call.name, query: query ?? null, reply: encodeReply(call, reply) }
}

async function orNotFound<T>(load: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await load()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 300)
}
