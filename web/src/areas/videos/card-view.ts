import type { VideoCard } from '@serendib/contract'
import { viewsOf } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import type { VideoView } from '../../ui/VideoCard.tsx'

/** A video of any list, as the design system's cards show it. */
export function cardView(video: VideoCard): VideoView {
  return {
    title: video.title,
    href: paths.watch(video.slug),
    posterUrl: video.posters[0] ?? null,
    posterSmallUrl: video.posters[1],
    duration: video.duration,
    channelName: video.channelName,
    channelHref: paths.channel(video.channelSlug),
    isVerified: video.isVerified,
    views: viewsOf(video.views),
    age: video.age,
  }
}
