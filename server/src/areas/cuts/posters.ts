import type { Storage } from '../../platform/storage/index.ts'
import type { ServedMedia } from '../uploads/index.ts'
import { POSTER_WIDTHS, posterFileKey } from '../videos/index.ts'
import { cutOf } from './cut.ts'
import type { Film, Order } from './queries.ts'

// What stands for a film that is made anew.

/** Another picture was chosen for the film since it was looked at. */
export class PosterChanged extends Error {}

export interface KeptPoster {
  readonly key: string
  readonly seconds: number
}

/**
 * Takes the picture that stands for the film along, where it surely shows something of what stays: it is from within so many
 * seconds of its time.
 */
export async function keepPoster(
  storage: Storage,
  film: Film,
  order: Order,
  slackSeconds: number,
): Promise<KeptPoster | undefined> {
  const { posterKey } = film
  if (film.hasOwnPoster || posterKey === null || order.originalKey !== null) return undefined
  const seconds = film.posterSeconds[film.posterKeys.indexOf(posterKey)]
  const cut = cutOf(order)
  if (seconds === undefined) return undefined
  if (cut && (seconds - slackSeconds < cut.fromSeconds || seconds + slackSeconds > cut.toSeconds))
    return undefined
  const key = `${order.mediaPrefix}/poster-kept`
  for (const width of POSTER_WIDTHS) {
    const contentType = 'image/webp'
    await storage.useFile(posterFileKey(posterKey, width), (file) =>
      storage.put(posterFileKey(key, width), { path: file }, { contentType }),
    )
  }
  return { key, seconds }
}

/** The pictures that a film can choose from now, and the one that stands for it: the one it had, or the nearest to that. */
export function postersOf(
  media: Pick<ServedMedia, 'posterKeys' | 'posterSeconds'>,
  kept: KeptPoster | undefined,
  film: Film,
) {
  if (!kept) {
    const { posterKeys, posterSeconds } = media
    return { posterKeys, posterSeconds, posterKey: nearestToChosen(film, media) ?? posterKeys[0] ?? null }
  }
  return {
    posterKeys: [kept.key, ...media.posterKeys].slice(0, 3),
    posterSeconds: [kept.seconds, ...media.posterSeconds].slice(0, 3),
    posterKey: kept.key,
  }
}

/** Of new pictures the one nearest to the moment that was chosen; undefined where the best was left standing. */
function nearestToChosen(
  { posterKey, posterKeys, posterSeconds }: Film,
  media: Pick<ServedMedia, 'posterKeys' | 'posterSeconds'>,
): string | undefined {
  const chosen = posterKey === null ? 0 : posterKeys.indexOf(posterKey)
  const moment = chosen > 0 ? posterSeconds[chosen] : undefined
  if (moment === undefined) return undefined
  const distances = media.posterSeconds.map((seconds) => Math.abs(seconds - moment))
  return media.posterKeys[distances.indexOf(Math.min(...distances))]
}
