import type { VideoCard } from '@serendib/contract'
import { viewsOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import type { VideoView } from '../../ui/VideoCard.tsx'

/** Where a video is watched; nowhere, where its viewer may not be told. */
export function watchHref(slug: string, options?: Parameters<typeof paths.watch>[1]): string | undefined {
  return slug === '' ? undefined : paths.watch(slug, options)
}

/** A video of any list, as the design system's cards show it. */
export function cardView(video: VideoCard): VideoView {
  return {
    title: video.title,
    href: watchHref(video.slug),
    posterUrl: video.posters[0] ?? null,
    posterSmallUrl: video.posters[1],
    duration: video.duration || undefined,
    ...(video.channelSlug !== '' && {
      channelName: video.channelName,
      channelHref: paths.channel(video.channelSlug),
    }),
    isVerified: video.isVerified,
    views: video.slug === '' ? undefined : viewsOf(video.views),
    age: video.age,
  }
}
