import { useQuery } from '@tanstack/react-query'
import type { VideoCard, VideoDetail } from '@serendib/contract'
import { largePoster } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { relatedQuery } from './queries.ts'
import type { Neighbour } from './use-going-on.ts'

export interface Neighbours {
  next: Neighbour | undefined
  previous: Neighbour | undefined
}

/** What comes before and after a film: the first of the related ones follows it. */
export function useNeighbours(video: VideoDetail): Neighbours {
  const { data } = useQuery(relatedQuery(video.id))
  const [first] = data?.videos ?? []
  return { next: first && neighbourOf(first), previous: undefined }
}

function neighbourOf(video: Pick<VideoCard, 'slug' | 'title' | 'posters'>): Neighbour {
  const { slug, title, posters } = video
  return { slug, title, posterUrl: largePoster(posters) ?? undefined, href: paths.watch(slug) }
}
