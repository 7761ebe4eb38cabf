import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import type { VideoView } from '../../ui/VideoCard.tsx'
import { keptUrl } from './addresses.ts'
import type { KeptFilm } from './kept-films.ts'
import { placeIn } from './kept-places.ts'
import { qualityOf } from './quality.ts'

/** A kept film, as the design system's cards show it; `views` is what it is kept in: '360p · 148 MB'. */
export function filmView(film: KeptFilm): VideoView {
  const { videoId, slug, title, channelName, duration, durationSeconds, posterPath, bytes } = film
  const place = placeIn(videoId)
  return {
    ...{ title, channelName, duration, href: paths.watch(slug) },
    posterUrl: posterPath === null ? null : keptUrl(videoId, posterPath),
    watchedShare: place === undefined || durationSeconds === 0 ? undefined : place / durationSeconds,
    views: `${qualityOf(film)} · ${formatBytes(bytes)}`,
  }
}
