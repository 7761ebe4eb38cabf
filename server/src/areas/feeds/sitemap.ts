import { ID_MAX } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { excerpt } from '../../platform/formats.ts'
import { mediaUrl, wholeUrl } from '../../platform/storage/urls.ts'
import { thumbnailUrls } from '../videos/index.ts'
import type { ListedVideo } from './queries.ts'
import {
  findLargestIds,
  listCategoryIds,
  listChannelSlugs,
  listVideosBetween,
  listPlaceSlugs,
} from './queries.ts'
import type { Xml } from './xml.ts'
import { element, xmlDocument } from './xml.ts'

/** How many ids a part of the sitemap spans. A part may hold 50,000 URLs: https://www.sitemaps.org/protocol.html. */
const IDS_A_PART = 10_000

/** Public pages other than videos, channels, categories and places. */
const SITE_PAGES = [
  '/',
  '/allVideos',
  '/allTrendings',
  '/channels',
  '/playlists',
  '/places',
  '/whatsnew',
  '/aboutUs',
  '/aboutUs/guidelines',
  '/aboutUs/privacy',
]

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The index of the sitemap: one part for the site's pages, and one for each range of ids of videos and channels. */
export async function sitemapIndex(db: Database, origin: string): Promise<string> {
  const largest = await findLargestIds(db)
  const parts = (kind: 'videos' | 'channels') =>
    Array.from({ length: Math.ceil((largest[kind] + 1) / IDS_A_PART) }, (_, index) => `${kind}-${index}`)
  const names = ['pages', ...parts('channels'), ...parts('videos')]
  const sitemaps = names.map((name) =>
    element('sitemap', {}, element('loc', {}, `${origin}/sitemaps/${name}.xml`)),
  )
  return xmlDocument(element('sitemapindex', { xmlns: XMLNS }, sitemaps))
}

/** Renders a part of the sitemap by its name, `pages`, `channels-0` or `videos-0`; undefined for any other name. */
export async function sitemapPart(db: Database, name: string, origin: string): Promise<string | undefined> {
  if (name === 'pages') {
    const categories = (await listCategoryIds(db)).map((id) => `/allVideos?category=${id}`)
    const places = (await listPlaceSlugs(db)).map((slug) => `/places/${slug}`)
    return urlSet([...SITE_PAGES, ...categories, ...places].map((path) => page(origin + path)))
  }
  const match = /^(videos|channels)-(\d{1,6})$/.exec(name)
  if (!match) return undefined
  const first = Number(match[2]) * IDS_A_PART
  if (first + IDS_A_PART > ID_MAX) return undefined
  if (match[1] === 'channels') {
    const slugs = await listChannelSlugs(db, first, first + IDS_A_PART)
    return urlSet(slugs.map((slug) => page(`${origin}/channels/${encodeURIComponent(slug)}`)))
  }
  const videos = await listVideosBetween(db, first, first + IDS_A_PART)
  return urlSet(videos.map((video) => videoPage(video, origin)))
}

function urlSet(urls: readonly Xml[]): string {
  const namespaces = { xmlns: XMLNS, 'xmlns:video': 'http://www.google.com/schemas/sitemap-video/1.1' }
  return xmlDocument(element('urlset', namespaces, urls))
}

function page(url: string): Xml {
  return element('url', {}, element('loc', {}, url))
}

/**
 * A video with the fields that search engines read:
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps.
 */
function videoPage(video: ListedVideo, origin: string): Xml {
  const url = `${origin}/${video.slug}`
  const thumbnail = thumbnailUrls(video.thumbnailKey, null)[0]
  const file = mediaUrl(video.directKey)
  return element(
    'url',
    {},
    element('loc', {}, url),
    element('lastmod', {}, video.changedAt.toISOString()),
    // Search engines reject entries without a thumbnail or file.
    thumbnail !== undefined && file !== ''
      ? element(
          'video:video',
          {},
          element('video:thumbnail_loc', {}, wholeUrl(thumbnail, origin)),
          element('video:title', {}, video.title),
          element('video:description', {}, excerpt(video.description || video.title, DESCRIPTION_MAX)),
          // Search engines fetch the file, or show the player.
          video.allowsDownloads
            ? element('video:content_loc', {}, wholeUrl(file, origin))
            : element('video:player_loc', {}, `${origin}/embed/${video.slug}`),
          element('video:duration', {}, Math.max(1, Math.round(video.durationSeconds))),
          element('video:view_count', {}, video.views),
          element('video:publication_date', {}, video.publishedAt.toISOString()),
          element('video:uploader', { info: `${origin}/channels/${video.channelSlug}` }, video.channelName),
        )
      : undefined,
  )
}

const DESCRIPTION_MAX = 2048
