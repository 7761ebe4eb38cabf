import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import { originOf } from '../../platform/http/origin.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { feedPaths } from './paths.ts'
import {
  findCategory,
  findChannelOfFeed,
  findPublicPlaylist,
  listFilmsOfCategory,
  listFilmsOfChannel,
  listFilmsOfPlaylist,
  listNewestFilms,
} from './queries.ts'
import type { Feed } from './rss.ts'
import { rssOf } from './rss.ts'
import { sitemapIndex, sitemapPart } from './sitemap.ts'

export interface FeedParts {
  readonly db: Database
  /** The site's own origin, or undefined to take the request's. */
  readonly publicUrl: string | undefined
}

const FILMS_A_FEED = 50

// A film's address may begin with the same letters.
const ROBOTS = 'User-agent: *\nAllow: /\nDisallow: /admin$\nDisallow: /admin?\n'

/** What the open web reads without a browser: RSS of the site, a channel, a category or a playlist; sitemap; robots.txt. */
export function feedRoutes(app: FastifyInstance, { db, publicUrl }: FeedParts): void {
  const feeds: Record<string, (name: string) => Promise<Feed>> = {
    '/feeds/:name': async (name) => {
      if (name !== 'latest') throw new Refusal('not_found')
      return siteFeed(db)
    },
    '/feeds/channels/:name': (name) => channelFeed(db, name),
    '/feeds/categories/:name': (name) => categoryFeed(db, idOf(name)),
    '/feeds/playlists/:name': (name) => playlistFeed(db, idOf(name)),
  }
  for (const [url, make] of Object.entries(feeds)) {
    app.get<{ Params: { name: string } }>(url, async (request, reply) => {
      const feed = await make(nameOf(request.params.name))
      return sendXml(reply, 'application/rss+xml', rssOf(feed, originOf(request, publicUrl)))
    })
  }
  app.get('/sitemap.xml', async (request, reply) =>
    sendXml(reply, 'application/xml', await sitemapIndex(db, originOf(request, publicUrl))),
  )
  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const part = await sitemapPart(db, nameOf(request.params.name), originOf(request, publicUrl))
    if (part === undefined) throw new Refusal('not_found')
    return sendXml(reply, 'application/xml', part)
  })
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`${ROBOTS}\nSitemap: ${originOf(request, publicUrl)}/sitemap.xml\n`),
  )
}

/** What stands before `.xml`. */
function nameOf(file: string): string {
  if (!file.endsWith('.xml')) throw new Refusal('not_found')
  return file.slice(0, -'.xml'.length)
}

function idOf(name: string): number {
  if (!/^\d{1,9}$/.test(name)) throw new Refusal('not_found')
  return Number(name)
}

// Readers ask every few minutes, all of them.
const FRESH_SECONDS = 300

function sendXml(reply: FastifyReply, type: string, xml: string): FastifyReply {
  return reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
    .send(xml)
}

async function siteFeed(db: Database): Promise<Feed> {
  return {
    title: 'Serendib',
    description: 'The newest travel films from Sri Lanka.',
    pagePath: '/',
    path: feedPaths.site(),
    films: await listNewestFilms(db, FILMS_A_FEED),
  }
}

async function channelFeed(db: Database, slug: string): Promise<Feed> {
  const channel = await findChannelOfFeed(db, slug)
  if (!channel) throw new Refusal('channel_not_found')
  return {
    title: `${channel.name} · Serendib`,
    description: channel.description,
    pagePath: `/channels/${channel.slug}`,
    path: feedPaths.channel(channel.slug),
    films: await listFilmsOfChannel(db, channel.id, FILMS_A_FEED),
  }
}

async function categoryFeed(db: Database, id: number): Promise<Feed> {
  const category = await findCategory(db, id)
  if (!category) throw new Refusal('not_found')
  return {
    title: `${category.name} · Serendib`,
    description: `The newest films of ${category.name}.`,
    pagePath: `/allVideos?category=${id}`,
    path: feedPaths.category(id),
    films: await listFilmsOfCategory(db, id, FILMS_A_FEED),
  }
}

async function playlistFeed(db: Database, id: number): Promise<Feed> {
  const playlist = await findPublicPlaylist(db, id)
  if (!playlist) throw new Refusal('playlist_not_found')
  return {
    title: `${playlist.name} · Serendib`,
    description: playlist.description,
    pagePath: `/playlists?playlist=${id}`,
    path: feedPaths.playlist(id),
    films: await listFilmsOfPlaylist(db, id, FILMS_A_FEED),
  }
}
