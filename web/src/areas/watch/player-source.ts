import type { VideoDetail } from '@serendib/contract'
import { languageName } from '../../platform/languages.ts'
import { largeThumbnail } from '../../platform/format.ts'
import type { CaptionTrack, PlayerSource } from '../../player/index.ts'

/** Converts a video to the player's source. */
export function playerSource(video: VideoDetail): PlayerSource {
  return {
    hlsUrl: video.streamUrl,
    title: video.title,
    author: video.channelName,
    durationSeconds: video.durationSeconds,
    renditions: video.renditions,
    directUrl: video.directUrl || undefined,
    storyboardUrl: video.storyboardUrl || undefined,
    thumbnailUrl: largeThumbnail(video.thumbnails) ?? undefined,
    thumbnailSmallUrl: video.width < video.height ? undefined : video.thumbnails[0],
  }
}

/** Converts a video's captions to the player's tracks. */
export function playerCaptions({ captions }: Pick<VideoDetail, 'captions'>): CaptionTrack[] {
  return captions.map((track) => ({ ...track, label: languageName(track.language) }))
}
