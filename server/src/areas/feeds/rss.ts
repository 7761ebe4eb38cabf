import { mediaUrl } from '../../platform/storage/urls.ts'
import { posterUrls } from '../videos/index.ts'
import type { FeedFilm } from './queries.ts'
import type { Xml } from './xml.ts'
import { element, xmlDocument } from './xml.ts'

/** A list of films that people can follow with a feed reader. */
export interface Feed {
  readonly title: string
  readonly description: string
  /** The page that shows the same. */
  readonly pagePath: string
  /** The feed's own address. */
  readonly path: string
  readonly films: readonly FeedFilm[]
}

/** RSS 2.0 with Media RSS: https://www.rssboard.org/rss-specification, https://www.rssboard.org/media-rss. */
export function rssOf(feed: Feed, origin: string): string {
  const namespaces = {
    version: '2.0',
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:media': 'http://search.yahoo.com/mrss/',
  }
  const newest = feed.films.reduce<Date | undefined>(
    (latest, { publishedAt }) => (latest && latest > publishedAt ? latest : publishedAt),
    undefined,
  )
  return xmlDocument(
    element(
      'rss',
      namespaces,
      element(
        'channel',
        {},
        element('title', {}, feed.title),
        element('link', {}, origin + feed.pagePath),
        element('description', {}, feed.description || feed.title),
        element('language', {}, 'en'),
        newest && element('lastBuildDate', {}, newest.toUTCString()),
        element('atom:link', { rel: 'self', type: 'application/rss+xml', href: origin + feed.path }),
        feed.films.map((film) => itemOf(film, origin)),
      ),
    ),
  )
}

function itemOf(film: FeedFilm, origin: string): Xml {
  const url = `${origin}/${film.slug}`
  const poster = posterUrls(film.posterKey, null)[0]
  const file = mediaUrl(film.directKey)
  return element(
    'item',
    {},
    element('title', {}, film.title),
    element('link', {}, url),
    // A reader shows a film once, whatever address it gets.
    element('guid', { isPermaLink: 'false' }, `video-${film.id}@${new URL(origin).host}`),
    element('pubDate', {}, film.publishedAt.toUTCString()),
    element('dc:creator', {}, film.channelName),
    element('description', {}, film.description || film.title),
    poster && element('media:thumbnail', { url: origin + poster, width: 640 }),
    file === ''
      ? undefined
      : element('media:content', {
          url: origin + file,
          type: 'video/mp4',
          medium: 'video',
          duration: Math.round(film.durationSeconds),
        }),
  )
}
