import type { VideoCard } from '@serendib/contract'
import { formatViews } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import type { VideoView } from '#ui'

/** The URL of a video; undefined if the viewer may not know it. */
export function watchHref(slug: string, options?: Parameters<typeof paths.watch>[1]): string | undefined {
  return slug === '' ? undefined : paths.watch(slug, options)
}

/** Converts a video of any list to the design system's card. */
export function cardView(video: VideoCard): VideoView {
  return {
    title: video.title,
    href: watchHref(video.slug),
    thumbnailUrl: video.thumbnails[0] ?? null,
    thumbnailSmallUrl: video.thumbnails[1],
    duration: video.duration || undefined,
    ...(video.channelSlug !== '' && {
      channelName: video.channelName,
      channelHref: paths.channel(video.channelSlug),
    }),
    isVerified: video.isVerified,
    views: video.slug === '' ? undefined : formatViews(video.views),
    age: video.age,
  }
}
