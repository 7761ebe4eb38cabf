import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import type { Replica } from '../../platform/database/pools/replica.ts'
import { BRIEF } from '../../platform/http/cache/max-age.ts'
import { readOrigin } from '../../platform/http/origin.ts'
import { readCaller } from '../../platform/http/limits/network.ts'
import type { FairQueue } from '../../platform/fair-queue.ts'
import { ApiError } from '../../platform/api-error.ts'
import { categoryName } from '../videos/index.ts'
import { feedPaths } from './paths.ts'
import {
  findCategory,
  findChannelOfFeed,
  findPublicPlaylist,
  listVideosOfCategory,
  listVideosOfChannel,
  listVideosOfPlaylist,
  listNewestVideos,
} from './queries.ts'
import type { Feed } from './rss.ts'
import { formatRss } from './rss.ts'
import { feedTexts } from './texts.ts'
import { sitemapIndex, sitemapPart } from './sitemap.ts'

export interface FeedParts {
  readonly db: Database
  readonly replica: Replica
  /** The site's own origin, or undefined to use the request's. */
  readonly publicUrl: string | undefined
  /** Limits how many files are made at a time. */
  readonly turns: FairQueue
}

const VIDEOS_A_FEED = 50

// Anchored, because a video's URL may begin with the same letters.
const ROBOTS = 'User-agent: *\nAllow: /\nDisallow: /admin$\nDisallow: /admin?\n'

/** Files for feed readers and crawlers: RSS of the site, a channel, a category or a playlist; sitemap; robots.txt. */
export function feedRoutes(app: FastifyInstance, { db, replica, publicUrl, turns }: FeedParts): void {
  const inTurn = <T>(request: FastifyRequest, make: () => Promise<T>) =>
    turns.run(readCaller(request), () => replica.read(make))
  const feeds: Record<string, (name: string) => Promise<Feed>> = {
    '/feeds/:name': async (name) => {
      if (name !== 'latest') throw new ApiError('not_found')
      return siteFeed(db)
    },
    '/feeds/channels/:name': (name) => channelFeed(db, name),
    '/feeds/categories/:name': (name) => categoryFeed(db, readFeedId(name)),
    '/feeds/playlists/:name': (name) => playlistFeed(db, readFeedId(name)),
  }
  for (const [url, make] of Object.entries(feeds)) {
    app.get<{ Params: { name: string } }>(url, async (request, reply) => {
      const feed = await inTurn(request, () => make(readFeedName(request.params.name)))
      const xml = formatRss(feed, readOrigin(request, publicUrl))
      return sendXml(request, reply, { type: 'application/rss+xml', xml })
    })
  }
  app.get('/sitemap.xml', async (request, reply) =>
    sendXml(request, reply, {
      type: 'application/xml',
      xml: await inTurn(request, () => sitemapIndex(db, readOrigin(request, publicUrl))),
    }),
  )
  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const [name, origin] = [readFeedName(request.params.name), readOrigin(request, publicUrl)]
    const part = await inTurn(request, () => sitemapPart(db, name, origin))
    if (part === undefined) throw new ApiError('not_found')
    return sendXml(request, reply, { type: 'application/xml', xml: part })
  })
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`${ROBOTS}\nSitemap: ${readOrigin(request, publicUrl)}/sitemap.xml\n`),
  )
}

/** The name before `.xml`. */
function readFeedName(file: string): string {
  if (!file.endsWith('.xml')) throw new ApiError('not_found')
  return file.slice(0, -'.xml'.length)
}

function readFeedId(name: string): number {
  if (!/^\d{1,9}$/.test(name)) throw new ApiError('not_found')
  return Number(name)
}

function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  file: { type: string; xml: string },
): FastifyReply {
  const etag = `W/"${createHash('sha256').update(file.xml).digest('base64url').slice(0, 22)}"`
  void reply.header('cache-control', BRIEF).header('etag', etag)
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type(`${file.type}; charset=utf-8`).send(file.xml)
}

/** Whether the reader has this version. No date tells that: a removed video makes a feed older. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = new Set(
    (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, '')),
  )
  return known.has('*') || known.has(etag.replace(/^W\//, ''))
}

async function siteFeed(db: Database): Promise<Feed> {
  return {
    title: 'Serendib',
    description: feedTexts.site,
    pagePath: '/',
    path: feedPaths.site(),
    videos: await listNewestVideos(db, VIDEOS_A_FEED),
  }
}

async function channelFeed(db: Database, slug: string): Promise<Feed> {
  const channel = await findChannelOfFeed(db, slug)
  if (!channel) throw new ApiError('channel_not_found')
  return {
    title: `${channel.name} · Serendib`,
    description: channel.description,
    pagePath: `/channels/${channel.slug}`,
    path: feedPaths.channel(channel.slug),
    videos: await listVideosOfChannel(db, channel.id, VIDEOS_A_FEED),
  }
}

async function categoryFeed(db: Database, id: number): Promise<Feed> {
  const category = await findCategory(db, id)
  if (!category) throw new ApiError('not_found')
  const name = categoryName(category.name)
  return {
    title: `${name} · Serendib`,
    description: feedTexts.category({ name }),
    pagePath: `/allVideos?category=${id}`,
    path: feedPaths.category(id),
    videos: await listVideosOfCategory(db, id, VIDEOS_A_FEED),
  }
}

async function playlistFeed(db: Database, id: number): Promise<Feed> {
  const playlist = await findPublicPlaylist(db, id)
  if (!playlist) throw new ApiError('playlist_not_found')
  return {
    title: `${playlist.name} · Serendib`,
    description: playlist.description,
    pagePath: `/playlists?playlist=${id}`,
    path: feedPaths.playlist(id),
    videos: await listVideosOfPlaylist(db, id, VIDEOS_A_FEED),
  }
}
