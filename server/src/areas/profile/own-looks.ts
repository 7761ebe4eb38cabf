import type { OwnDetails } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { insertOutdated } from '../cuts/index.ts'
import {
  listTags,
  readTags,
  replaceCategories,
  replaceTags,
  requireCandidate,
  requireCategories,
} from '../uploads/index.ts'
import { posterFiles, posterUrls } from '../videos/index.ts'
import type { OwnVideoWithLooks } from './video-queries.ts'
import { updatePoster } from './video-queries.ts'

/** Pages, feeds and other sites show the picture before for so long, in seconds. */
const FORMER_POSTER_SECONDS = 86_400

/** By what a video is found and seen in lists. What is left out stays as it is. */
export interface LooksChange {
  readonly primaryTags?: readonly string[] | undefined
  readonly secondaryTags?: readonly string[] | undefined
  /** Ids. */
  readonly categories?: readonly number[] | undefined
  /** From 1, among the candidates. */
  readonly posterNumber?: number | undefined
}

/** The channel, tags, categories and thumbnails of an own video. */
export function toOwnDetails(row: OwnVideoWithLooks): OwnDetails {
  const { posterKey, posterKeys, hasOwnPoster, primaryTags, secondaryTags, categories } = row
  const number = posterKey === null || hasOwnPoster ? 0 : posterKeys.indexOf(posterKey) + 1
  return {
    channelId: row.channelId,
    primaryTags,
    secondaryTags,
    categories,
    posters: posterKeys.flatMap((key) => posterUrls(key, row.mediaToken)[0] ?? []),
    posterNumber: number === 0 ? null : number,
    ownPosterUrl: hasOwnPoster ? (posterUrls(posterKey, row.mediaToken)[0] ?? null) : null,
  }
}

interface LockedVideo {
  readonly id: number
  readonly posterKey: string | null
  readonly posterKeys: readonly string[]
  readonly hasOwnPoster: boolean
}

/**
 * Changes a locked video's looks. Throws `tag_too_long`, `too_many_tags`, `category_unknown`, `too_many_categories`,
 * `poster_unknown`.
 */
export async function changeLooks(trx: Database, video: LockedVideo, change: LooksChange): Promise<void> {
  const { primaryTags, secondaryTags, categories, posterNumber } = change
  if (primaryTags ?? secondaryTags) {
    const before = await listTags(trx, video.id)
    const kept = (isPrimary: boolean) =>
      before.filter((tag) => tag.isPrimary === isPrimary).map(({ tag }) => tag)
    const words = { primaryTags: primaryTags ?? kept(true), secondaryTags: secondaryTags ?? kept(false) }
    await replaceTags(trx, [video.id], readTags(words))
  }
  if (categories)
    await replaceCategories(trx, [video.id], await requireCategories(trx, categories, 'categories'))
  if (posterNumber !== undefined) {
    const posterKey = requireCandidate(video.posterKeys, posterNumber)
    await changePoster(trx, video, { posterKey, hasOwnPoster: false })
  }
}

/** Gives a locked video another poster. A picture of its owner's own that stood for it goes later. */
export async function changePoster(
  trx: Database,
  before: LockedVideo,
  poster: { posterKey: string; hasOwnPoster: boolean },
): Promise<void> {
  await updatePoster(trx, before.id, poster)
  if (before.hasOwnPoster && before.posterKey !== null)
    await insertOutdated(trx, posterFiles(before.posterKey), FORMER_POSTER_SECONDS)
}
