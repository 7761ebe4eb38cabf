import { useQuery } from '@tanstack/react-query'
import type { VideoCard, VideoDetail } from '@serendib/contract'
import { largePoster } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { relatedQuery } from './queries.ts'
import type { Neighbour } from './use-going-on.ts'
import type { WatchedPlaylist } from './use-playlist.ts'

export interface Neighbours {
  next: Neighbour | undefined
  previous: Neighbour | undefined
}

/** What comes before and after a film: in its playlist, else the first of the related ones follows it. */
export function useNeighbours(video: VideoDetail, watched: WatchedPlaylist): Neighbours {
  const { data } = useQuery(relatedQuery(video))
  if (watched.state === 'there') {
    const { playlist } = watched
    // What its viewer may not be told of cannot follow.
    const entries = watched.entries.filter(({ slug }) => slug !== '')
    // A film that is not in it is watched before its first one.
    const at = entries.findIndex((entry) => entry.id === video.id)
    return {
      next: neighbourOf(entries[at + 1], playlist.id),
      previous: at < 1 ? undefined : neighbourOf(entries[at - 1], playlist.id),
    }
  }
  // Until the playlist is known nothing follows: it might be the wrong film.
  const next = watched.state === 'pending' ? undefined : neighbourOf(data?.videos[0])
  return { next, previous: undefined }
}

function neighbourOf(
  video: Pick<VideoCard, 'slug' | 'title' | 'posters'> | undefined,
  playlistId?: number,
): Neighbour | undefined {
  if (!video) return undefined
  const { slug, title, posters } = video
  const href = paths.watch(slug, playlistId === undefined ? undefined : { playlistId })
  return { slug, title, posterUrl: largePoster(posters) ?? undefined, href }
}
