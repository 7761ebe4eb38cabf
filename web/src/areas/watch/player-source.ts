import type { VideoDetail } from '@serendib/contract'
import { languageName } from '../../platform/languages.ts'
import { largePoster } from '../../platform/format.ts'
import type { CaptionTrack, PlayerSource } from '../../player/index.ts'

/** A video as the player knows it. */
export function playerSource(video: VideoDetail): PlayerSource {
  return {
    hlsUrl: video.streamUrl,
    title: video.title,
    author: video.channelName,
    durationSeconds: video.durationSeconds,
    renditions: video.renditions,
    directUrl: video.directUrl || undefined,
    storyboardUrl: video.storyboardUrl || undefined,
    posterUrl: largePoster(video.posters) ?? undefined,
    posterSmallUrl: video.width < video.height ? undefined : video.posters[0],
  }
}

/** A video's captions as the player knows them. */
export function playerCaptions({ captions }: Pick<VideoDetail, 'captions'>): CaptionTrack[] {
  return captions.map((track) => ({ ...track, label: languageName(track.language) }))
}
