import type { VideoDetails, VideoStatus } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Details that are stored in columns of the table `videos`. */
type DetailColumns = Omit<VideoDetails, keyof OtherDetails | 'publishAt'> & {
  /** Null: as soon as it is playable. */
  readonly publishAt?: Date | null | undefined
}
type OtherDetails = Pick<
  VideoDetails,
  'primaryTags' | 'secondaryTags' | 'categories' | 'thumbnailNumber' | 'slug' | 'channelId'
>

/** Updates columns of videos. Undefined columns stay unchanged. */
export async function updateDetails(
  trx: Database,
  videoIds: readonly number[],
  columns: DetailColumns,
): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return
  await trx
    .updateTable('videos')
    .set(columns)
    // An owner who has set or declined the place is not asked again. A draft keeps its suggestion until it is published.
    .$if(columns.placeId !== undefined, (query) =>
      query.set({
        suggestedPlaceId: sql<number | null>`case when described_at is null then suggested_place_id end`,
      }),
    )
    .where('id', '=', anyOf(videoIds))
    .execute()
}

export async function getDescription(db: Database, videoId: number): Promise<string> {
  const { description } = await db
    .selectFrom('videos')
    .select('description')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  return description
}

/** Marks that a draft has its details. */
export async function markDescribed(trx: Database, videoId: number): Promise<void> {
  await trx
    .updateTable('videos')
    .set({
      describedAt: sql<Date>`now()`,
      suggestedPlaceId: null,
      status: sql<VideoStatus>`case when status = 'draft' then 'processing' else status end`,
    })
    .where('id', '=', videoId)
    .execute()
}

/** Lists the ids that are categories. */
export async function listKnownCategories(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom('categories').select('id').where('id', '=', anyOf(ids)).execute()
  return rows.map((row) => row.id)
}

/** Replaces the categories of videos, in the given order. */
export async function replaceCategories(
  trx: Database,
  videoIds: readonly number[],
  categoryIds: readonly number[],
): Promise<void> {
  await trx.deleteFrom('videoCategories').where('videoId', '=', anyOf(videoIds)).execute()
  const rows = videoIds.flatMap((videoId) =>
    categoryIds.map((categoryId, position) => ({ videoId, categoryId, position })),
  )
  if (rows.length > 0) await trx.insertInto('videoCategories').values(rows).execute()
}

export interface Tag {
  readonly tag: string
  readonly isPrimary: boolean
}

/** Replaces the tags of videos, in the given order. */
export async function replaceTags(
  trx: Database,
  videoIds: readonly number[],
  tags: readonly Tag[],
): Promise<void> {
  await trx.deleteFrom('videoTags').where('videoId', '=', anyOf(videoIds)).execute()
  const rows = videoIds.flatMap((videoId) => tags.map((tag, position) => ({ videoId, position, ...tag })))
  if (rows.length > 0) await trx.insertInto('videoTags').values(rows).execute()
}

/** Lists the tags of a video in their order. */
export function listTags(db: Database, videoId: number): Promise<Tag[]> {
  return db
    .selectFrom('videoTags')
    .select(['tag', 'isPrimary'])
    .where('videoId', '=', videoId)
    .orderBy('position')
    .execute()
}

/** Changes the thumbnail of a video to one of its candidates, or to an uploaded picture. */
export async function updateThumbnail(
  trx: Database,
  videoId: number,
  thumbnail: { thumbnailKey: string; hasOwnThumbnail: boolean },
): Promise<void> {
  await trx.updateTable('videos').set(thumbnail).where('id', '=', videoId).execute()
}

/** Whether a video other than the given one has or had a slug. */
export async function isVideoSlugTaken(db: Database, slug: string, videoId?: number): Promise<boolean> {
  const taken = await db.selectFrom('videoUrls').select('videoId').where('slug', '=', slug).executeTakeFirst()
  return taken !== undefined && taken.videoId !== videoId
}

/** Throws the database's unique violation if the slug was taken in the meantime. */
export async function updateSlug(trx: Database, videoId: number, slug: string): Promise<void> {
  await trx.updateTable('videos').set({ slug }).where('id', '=', videoId).execute()
}

/** Moves a video to another channel, updates both video counts, and removes it from the slots of the former channel. */
export async function moveToChannel(
  trx: Database,
  video: { readonly id: number; readonly channelId: number; readonly isCounted: boolean },
  channelId: number,
): Promise<void> {
  await trx.updateTable('videos').set({ channelId }).where('id', '=', video.id).execute()
  await trx.deleteFrom('channelSlots').where('videoId', '=', video.id).execute()
  if (!video.isCounted) return
  await sql`
    update channels set video_count = video_count + case when id = ${channelId} then 1 else -1 end
    where id in (${video.channelId}, ${channelId})`.execute(trx)
}

export async function addToVideoCount(trx: Database, channelId: number, change: 1 | -1): Promise<void> {
  await trx
    .updateTable('channels')
    .set((eb) => ({ videoCount: eb('videoCount', '+', change) }))
    .where('id', '=', channelId)
    .execute()
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::int[])`
