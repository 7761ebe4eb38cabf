import type { OwnDetails } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { insertOutdated } from '../encoding/index.ts'
import {
  listTags,
  readTags,
  replaceCategories,
  replaceTags,
  requireCandidate,
  requireCategories,
} from '../uploads/index.ts'
import { thumbnailFiles, thumbnailUrls } from '../videos/index.ts'
import type { OwnVideoWithLooks } from './video-queries.ts'
import { updateThumbnail } from './video-queries.ts'

/** Pages, feeds and other sites show the picture before for so long, in seconds. */
const FORMER_THUMBNAIL_SECONDS = 86_400

/** By what a video is found and seen in lists. What is left out stays as it is. */
export interface LooksChange {
  readonly primaryTags?: readonly string[] | undefined
  readonly secondaryTags?: readonly string[] | undefined
  /** Ids. */
  readonly categories?: readonly number[] | undefined
  /** From 1, among the candidates. */
  readonly thumbnailNumber?: number | undefined
}

/** The channel, tags, categories and thumbnails of an own video. */
export function toOwnDetails(row: OwnVideoWithLooks): OwnDetails {
  const { thumbnailKey, thumbnailKeys, hasOwnThumbnail, primaryTags, secondaryTags, categories } = row
  const number = thumbnailKey === null || hasOwnThumbnail ? 0 : thumbnailKeys.indexOf(thumbnailKey) + 1
  return {
    channelId: row.channelId,
    primaryTags,
    secondaryTags,
    categories,
    thumbnails: thumbnailKeys.flatMap((key) => thumbnailUrls(key, row.mediaToken)[0] ?? []),
    thumbnailNumber: number === 0 ? null : number,
    ownThumbnailUrl: hasOwnThumbnail ? (thumbnailUrls(thumbnailKey, row.mediaToken)[0] ?? null) : null,
  }
}

interface LockedVideo {
  readonly id: number
  readonly thumbnailKey: string | null
  readonly thumbnailKeys: readonly string[]
  readonly hasOwnThumbnail: boolean
}

/**
 * Changes a locked video's looks. Throws `tag_too_long`, `too_many_tags`, `category_unknown`, `too_many_categories`,
 * `thumbnail_unknown`.
 */
export async function changeLooks(trx: Database, video: LockedVideo, change: LooksChange): Promise<void> {
  const { primaryTags, secondaryTags, categories, thumbnailNumber } = change
  if (primaryTags ?? secondaryTags) {
    const before = await listTags(trx, video.id)
    const kept = (isPrimary: boolean) =>
      before.filter((tag) => tag.isPrimary === isPrimary).map(({ tag }) => tag)
    const words = { primaryTags: primaryTags ?? kept(true), secondaryTags: secondaryTags ?? kept(false) }
    await replaceTags(trx, [video.id], readTags(words))
  }
  if (categories)
    await replaceCategories(trx, [video.id], await requireCategories(trx, categories, 'categories'))
  if (thumbnailNumber !== undefined) {
    const thumbnailKey = requireCandidate(video.thumbnailKeys, thumbnailNumber)
    await changeThumbnail(trx, video, { thumbnailKey, hasOwnThumbnail: false })
  }
}

/** Gives a locked video another thumbnail. A picture of its owner's own that stood for it goes later. */
export async function changeThumbnail(
  trx: Database,
  before: LockedVideo,
  thumbnail: { thumbnailKey: string; hasOwnThumbnail: boolean },
): Promise<void> {
  await updateThumbnail(trx, before.id, thumbnail)
  if (before.hasOwnThumbnail && before.thumbnailKey !== null)
    await insertOutdated(trx, thumbnailFiles(before.thumbnailKey), FORMER_THUMBNAIL_SECONDS)
}
