import type { VideoDetail } from '@serendib/contract'
import { readChapters } from '@serendib/contract'
import { toLocation } from './structured-place.ts'

/** https://developers.google.com/search/docs/appearance/structured-data/video */
export function videoObject(video: VideoDetail) {
  return {
    '@type': 'VideoObject',
    name: video.title,
    description: video.description === '' ? video.title : video.description,
    thumbnailUrl: video.thumbnails,
    uploadDate: isoMoment(video.createdAt),
    // https://schema.org/dateModified; uploadDate stays the date of the first file.
    ...(video.fileChangedAt === null ? {} : { dateModified: isoMoment(video.fileChangedAt) }),
    duration: `PT${Math.round(video.durationSeconds)}S`,
    url: `/${video.slug}`,
    embedUrl: `/embed/${video.slug}`,
    // Search engines fetch the file, or show the player.
    ...(video.directUrl === '' || !video.allowsDownloads ? {} : { contentUrl: video.directUrl }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: { '@type': 'WatchAction' },
      userInteractionCount: video.views,
    },
    ...(video.place === null ? {} : { contentLocation: toLocation(video.place) }),
    ...clipsOf(video),
    // https://schema.org/temporalCoverage
    ...(video.filmingMonth === null ? {} : { temporalCoverage: video.filmingMonth }),
    author: { '@type': 'Person', name: video.channelName, url: `/channels/${video.channelSlug}` },
  }
}

/** The chapters: https://developers.google.com/search/docs/appearance/structured-data/video#clip */
function clipsOf({ slug, description, durationSeconds, stops }: VideoDetail) {
  const chapters = readChapters(description, durationSeconds)
  if (chapters.length === 0) return {}
  return {
    hasPart: chapters.map(({ title, startSeconds }, index) => {
      const stop = stops.find(({ seconds }) => seconds === startSeconds)
      return {
        '@type': 'Clip',
        name: title,
        startOffset: startSeconds,
        endOffset: chapters[index + 1]?.startSeconds ?? Math.round(durationSeconds),
        url: `/${slug}?t=${startSeconds}`,
        ...(stop && { contentLocation: toLocation(stop.place) }),
      }
    }),
  }
}

/** Converts a time of the wire format, which is in Sri Lanka's time zone, to ISO 8601. */
const isoMoment = (moment: string) => `${moment.replace(' ', 'T')}+05:30`
