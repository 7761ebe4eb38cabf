import type { VideoDetail } from '@serendib/contract'
import type { PlayerSource } from '../../player/index.ts'

/** A video as the player knows it. */
export function playerSource(video: VideoDetail, posterUrl: string | null): PlayerSource {
  return {
    hlsUrl: video.streamUrl,
    title: video.title,
    author: video.channelName,
    durationSeconds: video.durationSeconds,
    renditions: video.renditions,
    directUrl: video.directUrl || undefined,
    storyboardUrl: video.storyboardUrl || undefined,
    posterUrl: posterUrl ?? undefined,
  }
}
