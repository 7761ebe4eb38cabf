import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { containing } from '../../platform/database/patterns.ts'
import type { Position } from '../../platform/keyset.ts'
import { placeNameOf } from '../places/index.ts'

/** An account's videos in every state, except deleted ones. */
function ownVideos(db: Database, ownerId: number) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .leftJoin('editJobs', 'editJobs.videoId', 'videos.id')
    .select([
      'videos.id',
      sql<string>`videos.created_at::text`.as('key'),
      'videos.slug',
      'videos.title',
      'videos.description',
      'videos.originalName',
      'videos.status',
      'videos.isPublic',
      'videos.publishAt',
      'videos.stage',
      'videos.percent',
      'videos.masterKey',
      'videos.failureText',
      'videos.canRetry',
      'videos.fileExpiresAt',
      'videos.isDamaged',
      'editJobs.percent as editPercent',
      'editJobs.failureText as editFailure',
      'editJobs.isGivenUp as hasEditFailed',
      'editJobs.originalName as editFileName',
      'videos.durationSeconds',
      'videos.createdAt',
      'videos.publishedAt',
      'videos.viewCount',
      'videos.likeCount',
      'videos.commentCount',
      'videos.thumbnailKey',
      'videos.mediaToken',
      'channels.name as channelName',
      'channels.slug as channelSlug',
      placeNameOf('videos.place_id').as('place'),
      placeNameOf('videos.suggested_place_id').as('suggestedPlace'),
    ])
    .where('channels.ownerId', '=', ownerId)
    .where('videos.deletedAt', 'is', null)
}

/** Lists a page of them, newest first. With search words, only those with the words in the title or file name. */
export function listOwnVideos(
  db: Database,
  ownerId: number,
  page: { limit: number; after: Position | undefined; words: string },
) {
  const { after, limit } = page
  const beyond = after
    ? sql<SqlBool>`(videos.created_at, videos.id) < (${after.key}::timestamptz, ${after.id})`
    : sql<SqlBool>`true`
  let videos = ownVideos(db, ownerId)
    .where(beyond)
    .orderBy('videos.createdAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit + 1)
  if (page.words === '') {
    // Reads the newest videos of each channel from its index, so that a page costs the same for any number of videos.
    videos = videos.where(
      sql<SqlBool>`videos.id in (
        select newest.id from channels own cross join lateral (
          select videos.id from videos where videos.channel_id = own.id and videos.deleted_at is null and ${beyond}
          order by videos.created_at desc, videos.id desc limit ${limit + 1}
        ) newest
        where own.owner_id = ${ownerId}
      )`,
    )
  } else {
    const pattern = containing(page.words)
    videos = videos.where(
      sql<SqlBool>`(videos.title ilike ${pattern} or videos.original_name ilike ${pattern})`,
    )
  }
  return videos.execute()
}

/** Finds one of them, with the editable fields that lists don't show. */
export function findOwnVideo(db: Database, ownerId: number, videoId: number) {
  return ownVideos(db, ownerId)
    .select([
      'videos.channelId',
      'videos.thumbnailKeys',
      'videos.hasOwnThumbnail',
      sql<number[]>`array(
        select category_id from video_categories where video_id = videos.id order by position
      )`.as('categories'),
      tagsOf(true).as('primaryTags'),
      tagsOf(false).as('secondaryTags'),
    ])
    .where('videos.id', '=', videoId)
    .executeTakeFirst()
}

export type OwnVideoWithLooks = NonNullable<Awaited<ReturnType<typeof findOwnVideo>>>

function tagsOf(isPrimary: boolean) {
  return sql<string[]>`array(
    select tag::text from video_tags where video_id = videos.id and is_primary = ${isPrimary} order by position
  )`
}

export type OwnVideoRow = Awaited<ReturnType<typeof listOwnVideos>>[number]

/** Finds an account's video that is not removed, and locks it until the transaction ends. */
export function findOwnVideoForUpdate(trx: Database, ownerId: number, videoId: number) {
  return trx
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select([
      'videos.id',
      'videos.channelId',
      'videos.slug',
      'videos.title',
      'videos.status',
      'videos.isPublic',
      sql<boolean>`(videos.status = 'published' and videos.is_public)`.as('isCounted'),
      'videos.describedAt',
      'videos.mediaToken',
      'videos.thumbnailKey',
      'videos.thumbnailKeys',
      'videos.hasOwnThumbnail',
    ])
    .where('videos.id', '=', videoId)
    .where('channels.ownerId', '=', ownerId)
    .where('videos.status', '!=', 'removed')
    .forUpdate('videos')
    .executeTakeFirst()
}

/** Undefined fields stay unchanged. */
export interface DetailsChange {
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly isPublic?: boolean | undefined
  /** Null removes it. */
  readonly placeId?: number | null | undefined
  /** Null: as soon as it is playable. */
  readonly publishAt?: Date | null | undefined
}

export async function updateDetails(trx: Database, videoId: number, details: DetailsChange): Promise<void> {
  const { title, description, isPublic, placeId, publishAt } = details
  await trx
    .updateTable('videos')
    .set((eb) => ({
      title: title ?? eb.ref('title'),
      description: description ?? eb.ref('description'),
      isPublic: isPublic ?? eb.ref('isPublic'),
      ...(publishAt === undefined ? {} : { publishAt }),
      // An owner who has set or declined the place is not asked again.
      ...(placeId === undefined ? {} : { placeId, suggestedPlaceId: null }),
    }))
    .where('id', '=', videoId)
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

export async function addToVideoCount(trx: Database, channelId: number, change: 1 | -1): Promise<void> {
  await trx
    .updateTable('channels')
    .set((eb) => ({ videoCount: eb('videoCount', '+', change) }))
    .where('id', '=', channelId)
    .execute()
}

/** Marks a video as deleted by its owner, and removes it from playlists, Watch Later and the editors' picks. */
export async function markDeleted(trx: Database, videoId: number): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ status: 'removed', deletedAt: sql<Date>`now()` })
    .where('id', '=', videoId)
    .execute()
  await sql`
    with taken_out as (delete from playlist_videos where video_id = ${videoId} returning playlist_id)
    update playlists set video_count = video_count - 1 from taken_out
    where playlists.id = taken_out.playlist_id`.execute(trx)
  await trx.deleteFrom('watchLater').where('videoId', '=', videoId).execute()
  await trx.deleteFrom('editorsPicks').where('videoId', '=', videoId).execute()
}

/** Lists the storage keys of a deleted video's files. */
export function findDeletedVideo(db: Database, videoId: number) {
  return db
    .selectFrom('videos')
    .select(['id', 'originalKey', 'thumbnailKey', 'hasOwnThumbnail'])
    .where('id', '=', videoId)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
}

/** Clears the storage keys of a video after its files were removed. */
export async function clearFiles(db: Database, videoId: number): Promise<void> {
  await db
    .updateTable('videos')
    .set({
      originalKey: null,
      mediaPrefix: null,
      masterKey: null,
      directKey: null,
      storyboardKey: null,
      thumbnailKey: null,
      thumbnailKeys: [],
      hasOwnThumbnail: false,
      madeBytes: 0,
    })
    .where('id', '=', videoId)
    .execute()
  await db.deleteFrom('renditions').where('videoId', '=', videoId).execute()
}
