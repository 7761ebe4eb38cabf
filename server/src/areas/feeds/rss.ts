import { currentLanguage } from '@serendib/texts'
import { readChapters, type StopPlace } from '@serendib/contract'
import { mediaUrl, wholeUrl } from '../../platform/storage/urls.ts'
import { thumbnailUrls } from '../videos/index.ts'
import { descriptionHtml } from './description.ts'
import type { FeedVideo } from './queries.ts'
import type { Xml } from './xml.ts'
import { element, xmlDocument } from './xml.ts'

/** A list of videos that people can follow with a feed reader. */
export interface Feed {
  readonly title: string
  readonly description: string
  /** The page with the same list. */
  readonly pagePath: string
  /** The feed's own path. */
  readonly path: string
  readonly videos: readonly FeedVideo[]
}

/**
 * RSS 2.0 with Media RSS, Podlove Simple Chapters and GeoRSS: https://www.rssboard.org/rss-specification,
 * https://www.rssboard.org/media-rss, https://podlove.org/simple-chapters, https://docs.ogc.org/cs/17-002r1/17-002r1.html.
 */
export function formatRss(feed: Feed, origin: string): string {
  const namespaces = {
    version: '2.0',
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    'xmlns:georss': 'http://www.georss.org/georss',
    'xmlns:media': 'http://search.yahoo.com/mrss/',
    'xmlns:psc': 'http://podlove.org/simple-chapters',
  }
  const changed = lastChangeOf(feed)
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
        element('language', {}, currentLanguage()),
        changed && element('lastBuildDate', {}, changed.toUTCString()),
        element('atom:link', { rel: 'self', type: 'application/rss+xml', href: origin + feed.path }),
        feed.videos.map((video) => formatItem(video, origin)),
      ),
    ),
  )
}

/** When a video of a feed was last published or changed. */
function lastChangeOf({ videos }: Feed): Date | undefined {
  const times = videos.flatMap(({ publishedAt, changedAt }) => [publishedAt, changedAt])
  return times.toSorted((one, other) => Number(other) - Number(one))[0]
}

function formatItem(video: FeedVideo, origin: string): Xml {
  const url = `${origin}/${video.slug}`
  const thumbnail = thumbnailUrls(video.thumbnailKey, null)[0]
  // Podcast apps download what is in a feed.
  const file = video.allowsDownloads ? mediaUrl(video.directKey) : ''
  return element(
    'item',
    {},
    element('title', {}, video.title),
    element('link', {}, url),
    // A reader shows a video once, even if its URL changes.
    element('guid', { isPermaLink: 'false' }, `video-${video.id}@${new URL(origin).host}`),
    element('pubDate', {}, video.publishedAt.toUTCString()),
    element('dc:creator', {}, video.channelName),
    element('description', {}, descriptionHtml(video.description || video.title)),
    thumbnail && element('media:thumbnail', { url: wholeUrl(thumbnail, origin), width: 640 }),
    formatPlace(video.place ?? video.stops[0]?.place),
    formatChapters(video, url),
    file === '' ? undefined : formatFiles(wholeUrl(file, origin), video),
  )
}

/** A place of the gazetteer that the owner named. Nothing of a track is in feeds. */
function formatPlace(place: StopPlace | undefined): Xml[] {
  if (!place) return []
  return [
    element('georss:point', {}, `${place.latitude} ${place.longitude}`),
    element('georss:featurename', {}, place.name),
  ]
}

function formatChapters({ description, durationSeconds, stops }: FeedVideo, url: string): Xml | undefined {
  const chapters = readChapters(description, durationSeconds)
  if (chapters.length === 0) return undefined
  return element(
    'psc:chapters',
    { version: '1.2' },
    chapters.map(({ startSeconds, title }) =>
      element(
        'psc:chapter',
        { start: clockOf(startSeconds), title, href: `${url}?t=${startSeconds}` },
        formatPlace(stops.find(({ seconds }) => seconds === startSeconds)?.place),
      ),
    ),
  )
}

/** 'hh:mm:ss' */
const clockOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19)

/** The video for podcast apps, which read only the enclosure, and for readers of Media RSS. */
function formatFiles(url: string, { durationSeconds, directBytes }: FeedVideo): Xml[] {
  const type = 'video/mp4'
  return [
    // RSS requires the length; 0 stands for an unknown one.
    element('enclosure', { url, length: directBytes ?? 0, type }),
    element('media:content', {
      url,
      type,
      medium: 'video',
      duration: Math.round(durationSeconds),
      ...(directBytes !== null && { fileSize: directBytes }),
    }),
  ]
}
