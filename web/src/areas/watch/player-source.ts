import { previewImage, type VideoDetail } from '@serendib/contract'
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
    soundBytes: video.soundBytes ?? undefined,
    directUrl: video.directUrl || undefined,
    allowsDownloads: video.allowsDownloads,
    storyboardUrl: video.storyboardUrl || undefined,
    thumbnailUrl: largeThumbnail(video.thumbnails) ?? undefined,
    artwork: toArtwork(video.thumbnails),
    thumbnailSmallUrl: video.width < video.height ? undefined : video.thumbnails[0],
  }
}

/** For small lock screens, which data saver uses, and for those of phones. */
const ARTWORK_SIZES = [
  { width: 320, height: 180 },
  { width: 1280, height: 720 },
]

function toArtwork(thumbnails: readonly string[]): PlayerSource['artwork'] {
  const [url = '', query = ''] = largeThumbnail(thumbnails)?.split('?') ?? []
  // Previews can't be loaded offline. The stored picture has the size of the upload, at most 1280 pixels.
  if (url.startsWith('/kept/')) return [{ src: url, type: 'image/webp' }]
  // There are no previews of videos that only some may see.
  if (query.includes('signature=')) return []
  return ARTWORK_SIZES.flatMap((size) => {
    const image = previewImage(url, size)
    return image ? { src: image.path, sizes: `${image.width}x${image.height}`, type: 'image/jpeg' } : []
  })
}

/** Converts a video's captions to the player's tracks. */
export function playerCaptions({ captions }: Pick<VideoDetail, 'captions'>): CaptionTrack[] {
  return captions.map((track) => ({ ...track, label: languageName(track.language) }))
}
