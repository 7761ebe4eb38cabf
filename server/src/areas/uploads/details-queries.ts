import type { VideoStatus } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Tag } from './details.ts'

/** Whether a video has a url, or had it; the one given may take its own back. */
export async function isVideoSlugTaken(db: Database, slug: string, videoId?: number): Promise<boolean> {
  const taken = await db.selectFrom('videoUrls').select('videoId').where('slug', '=', slug).executeTakeFirst()
  return taken !== undefined && taken.videoId !== videoId
}

/** Those of the ids that are categories. */
export async function listKnownCategories(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('categories')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute()
  return rows.map((row) => row.id)
}

export interface VideoDetails {
  /** Undefined leaves it in the channel that it was uploaded to. */
  readonly channelId: number | undefined
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Undefined keeps what was said at the upload. */
  readonly isPublic: boolean | undefined
  readonly placeId: number | null
  /** Null: as soon as it plays. */
  readonly publishAt: Date | null
  /** Null leaves the choice to the encoding: its best candidate. */
  readonly posterKey: string | null
  readonly hasOwnPoster: boolean
  readonly categoryIds: readonly number[]
  readonly tags: readonly Tag[]
}

/**
 * Writes the details of a video that has none yet; false when it had, or when the candidate chosen as its poster is none any
 * more.
 */
export async function describeVideo(trx: Database, videoId: number, details: VideoDetails): Promise<boolean> {
  const { channelId, slug, title, description, isPublic, placeId, posterKey, hasOwnPoster, publishAt } =
    details
  const described = await trx
    .updateTable('videos')
    .set({
      slug,
      title,
      description,
      hasOwnPoster,
      placeId,
      publishAt,
      // Taken, or left: it was asked.
      suggestedPlaceId: null,
      ...(channelId === undefined ? {} : { channelId }),
      ...(isPublic === undefined ? {} : { isPublic }),
      ...(posterKey === null ? {} : { posterKey }),
      describedAt: sql<Date>`now()`,
      status: sql<VideoStatus>`case when status = 'draft' then 'processing' else status end`,
    })
    .where('id', '=', videoId)
    .where('describedAt', 'is', null)
    .$if(posterKey !== null && !hasOwnPoster, (query) =>
      query.where(sql<boolean>`${posterKey} = any(poster_keys)`),
    )
    .returning('id')
    .executeTakeFirst()
  if (!described) return false
  await insertCategories(trx, videoId, details.categoryIds)
  await insertTags(trx, videoId, details.tags)
  return true
}

/** Puts a video into these categories, in their order, instead of those before. */
export async function replaceCategories(
  trx: Database,
  videoId: number,
  categoryIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('videoCategories').where('videoId', '=', videoId).execute()
  await insertCategories(trx, videoId, categoryIds)
}

async function insertCategories(
  trx: Database,
  videoId: number,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return
  await trx
    .insertInto('videoCategories')
    .values(categoryIds.map((categoryId, position) => ({ videoId, categoryId, position })))
    .execute()
}

/** Gives a video these tags, in their order, instead of those before. */
export async function replaceTags(trx: Database, videoId: number, tags: readonly Tag[]): Promise<void> {
  await trx.deleteFrom('videoTags').where('videoId', '=', videoId).execute()
  await insertTags(trx, videoId, tags)
}

async function insertTags(trx: Database, videoId: number, tags: readonly Tag[]): Promise<void> {
  if (tags.length === 0) return
  await trx
    .insertInto('videoTags')
    .values(tags.map((tag, position) => ({ videoId, position, ...tag })))
    .execute()
}

/** The tags of a video, in their order. */
export function listTags(db: Database, videoId: number): Promise<Tag[]> {
  return db
    .selectFrom('videoTags')
    .select(['tag', 'isPrimary'])
    .where('videoId', '=', videoId)
    .orderBy('position')
    .execute()
}
