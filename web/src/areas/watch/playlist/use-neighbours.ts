import { useQuery } from '@tanstack/react-query'
import type { VideoCard, VideoDetail } from '@serendib/contract'
import { largeThumbnail } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { relatedQuery } from '../queries.ts'
import type { Neighbour } from './use-play-next.ts'
import type { WatchedPlaylist } from './use-playlist.ts'

export interface Neighbours {
  next: Neighbour | undefined
  previous: Neighbour | undefined
}

/** The previous and next video: in the playlist, otherwise the first related video is next. */
export function useNeighbours(video: VideoDetail, watched: WatchedPlaylist): Neighbours {
  const { data } = useQuery(relatedQuery(video))
  if (watched.state === 'there') {
    const { playlist } = watched
    // Videos that the viewer may not know about cannot follow.
    const entries = watched.entries.filter(({ slug }) => slug !== '')
    // A video outside the playlist counts as before its first one.
    const at = entries.findIndex((entry) => entry.id === video.id)
    return {
      next: neighbourOf(entries[at + 1], playlist.id),
      previous: at < 1 ? undefined : neighbourOf(entries[at - 1], playlist.id),
    }
  }
  // Nothing follows until the playlist is known: it might be the wrong video.
  const next = watched.state === 'pending' ? undefined : neighbourOf(data?.videos[0])
  return { next, previous: undefined }
}

function neighbourOf(
  video: Pick<VideoCard, 'slug' | 'title' | 'thumbnails'> | undefined,
  playlistId?: number,
): Neighbour | undefined {
  if (!video) return undefined
  const { slug, title, thumbnails } = video
  const href = paths.watch(slug, playlistId === undefined ? undefined : { playlistId })
  return { slug, title, thumbnailUrl: largeThumbnail(thumbnails) ?? undefined, href }
}
