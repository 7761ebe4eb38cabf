import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { containing } from '../../platform/database/patterns.ts'
import type { Position } from '../../platform/keyset.ts'
import { embeddedColumns } from '../captions/index.ts'
import { placeNameOf } from '../places/index.ts'
import { shownColumns, translationColumns } from '../videos/index.ts'

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
      ...shownColumns,
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
      'editJobs.hasFailed as hasEditFailed',
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
      ...embeddedColumns,
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
  const isNamed =
    page.words === ''
      ? sql<SqlBool>`true`
      : sql<SqlBool>`concat_ws(' ', videos.title, videos.title_en, videos.title_si, videos.title_ta, videos.original_name)
          ilike ${containing(page.words)}`
  return (
    ownVideos(db, ownerId)
      // Reads the newest videos of each channel from its index until a page is full.
      .where(
        sql<SqlBool>`videos.id in (
          select newest.id from channels own cross join lateral (
            select videos.id from videos
            where videos.channel_id = own.id and videos.deleted_at is null and ${beyond} and ${isNamed}
            order by videos.created_at desc, videos.id desc limit ${limit + 1}
          ) newest
          where own.owner_id = ${ownerId}
        )`,
      )
      .orderBy('videos.createdAt', 'desc')
      .orderBy('videos.id', 'desc')
      .limit(limit + 1)
      .execute()
  )
}

/** Finds one of them, with the editable fields that lists don't show. */
export function findOwnVideo(db: Database, ownerId: number, videoId: number) {
  return ownVideos(db, ownerId)
    .select([
      'videos.channelId',
      'videos.allowsDownloads',
      ...translationColumns,
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

export type OwnVideoWithDetails = NonNullable<Awaited<ReturnType<typeof findOwnVideo>>>

function tagsOf(isPrimary: boolean) {
  return sql<string[]>`array(
    select tag::text from video_tags where video_id = videos.id and is_primary = ${isPrimary} order by position
  )`
}

export type OwnVideoRow = Awaited<ReturnType<typeof listOwnVideos>>[number]

/** Finds an account's videos by id, except removed ones, and locks them until the transaction ends. */
export function lockOwnVideos(trx: Database, ownerId: number, videoIds: readonly number[]) {
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
    .where('videos.id', '=', sql<number>`any(${[...videoIds]}::int[])`)
    .where('channels.ownerId', '=', ownerId)
    .where('videos.status', '!=', 'removed')
    .orderBy('videos.id')
    .forNoKeyUpdate('videos')
    .execute()
}

export type LockedVideo = Awaited<ReturnType<typeof lockOwnVideos>>[number]

/** Lists playable videos whose publish time has come, the oldest time first. */
export async function listDueVideos(db: Database, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('status', '=', 'processing')
    .where('publishAt', '<=', sql<Date>`now()`)
    .where('masterKey', 'is not', null)
    .where('id', 'not in', db.selectFrom('editJobs').select('videoId'))
    .orderBy('publishAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
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
  await trx.deleteFrom('embeddedTracks').where('videoId', '=', videoId).execute()
  await trx.deleteFrom('videoStops').where('videoId', '=', videoId).execute()
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
