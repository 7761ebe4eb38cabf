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
  readonly thumbnailKey: string | null
  readonly hasOwnThumbnail: boolean
  readonly categoryIds: readonly number[]
  readonly tags: readonly Tag[]
}

/**
 * Writes the details of a video that has none yet; false when it had, or when the candidate chosen as its thumbnail is none any
 * more.
 */
export async function describeVideo(trx: Database, videoId: number, details: VideoDetails): Promise<boolean> {
  const { channelId, slug, title, description, isPublic, placeId, thumbnailKey, hasOwnThumbnail, publishAt } =
    details
  const described = await trx
    .updateTable('videos')
    .set({
      slug,
      title,
      description,
      hasOwnThumbnail,
      placeId,
      publishAt,
      // Taken, or left: it was asked.
      suggestedPlaceId: null,
      ...(channelId === undefined ? {} : { channelId }),
      ...(isPublic === undefined ? {} : { isPublic }),
      ...(thumbnailKey === null ? {} : { thumbnailKey }),
      describedAt: sql<Date>`now()`,
      status: sql<VideoStatus>`case when status = 'draft' then 'processing' else status end`,
    })
    .where('id', '=', videoId)
    .where('describedAt', 'is', null)
    .$if(thumbnailKey !== null && !hasOwnThumbnail, (query) =>
      query.where(sql<boolean>`${thumbnailKey} = any(thumbnail_keys)`),
    )
    .returning('id')
    .executeTakeFirst()
  if (!described) return false
  await replaceCategories(trx, [videoId], details.categoryIds)
  await replaceTags(trx, [videoId], details.tags)
  return true
}

export interface DraftDetails {
  /** Undefined keeps what was said at the upload. */
  readonly isPublic: boolean | undefined
  readonly placeId: number | null
  readonly categoryIds: readonly number[]
  readonly tags: readonly Tag[]
}

/** Gives those of the videos that are a person's drafts these details, instead of those before. Answers which. */
export async function describeDrafts(
  trx: Database,
  ownerId: number,
  videoIds: readonly number[],
  { isPublic, placeId, categoryIds, tags }: DraftDetails,
): Promise<number[]> {
  const drafts = await trx
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select('videos.id')
    .where('videos.id', '=', sql<number>`any(${[...videoIds]}::int[])`)
    .where('channels.ownerId', '=', ownerId)
    .where('videos.describedAt', 'is', null)
    .where('videos.status', '!=', 'removed')
    .orderBy('videos.id')
    .forUpdate('videos')
    .execute()
  const ids = drafts.map(({ id }) => id)
  await trx
    .updateTable('videos')
    .set({ placeId, ...(isPublic === undefined ? {} : { isPublic }) })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  await replaceCategories(trx, ids, categoryIds)
  await replaceTags(trx, ids, tags)
  return ids
}

/** Puts videos into these categories, in their order, instead of those before. */
export async function replaceCategories(
  trx: Database,
  videoIds: readonly number[],
  categoryIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('videoCategories')
    .where('videoId', '=', sql<number>`any(${[...videoIds]}::int[])`)
    .execute()
  const rows = videoIds.flatMap((videoId) =>
    categoryIds.map((categoryId, position) => ({ videoId, categoryId, position })),
  )
  if (rows.length > 0) await trx.insertInto('videoCategories').values(rows).execute()
}

/** Gives videos these tags, in their order, instead of those before. */
export async function replaceTags(
  trx: Database,
  videoIds: readonly number[],
  tags: readonly Tag[],
): Promise<void> {
  await trx
    .deleteFrom('videoTags')
    .where('videoId', '=', sql<number>`any(${[...videoIds]}::int[])`)
    .execute()
  const rows = videoIds.flatMap((videoId) => tags.map((tag, position) => ({ videoId, position, ...tag })))
  if (rows.length > 0) await trx.insertInto('videoTags').values(rows).execute()
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
