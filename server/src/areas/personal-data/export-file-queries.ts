import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Part, Row } from './export-queries.ts'

/** Lists the uploaded files of an account that still exist. */
export async function listOriginals(
  db: Database,
  userId: number,
  { after, limit }: Part,
): Promise<Row<{ originalKey: string; originalName: string }>[]> {
  const rows = await db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select(['videos.id', sql<string>`videos.original_key`.as('originalKey'), 'videos.originalName'])
    .where('channels.ownerId', '=', userId)
    .where('videos.originalKey', 'is not', null)
    .where('videos.id', '>', after)
    .orderBy('videos.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, ...data }) => ({ key: id, data }))
}

/** A file in the storage, and its name in the archive. */
interface StoredFile {
  readonly key: string
  readonly name: string
}

/** Lists an account's pictures. */
export async function listPictures(db: Database, userId: number): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select avatar_key as key, 'profile.webp' as name from users where id = ${userId} and avatar_key is not null
    union all
    select logo_key, slug || '-logo.webp' from channels where owner_id = ${userId} and logo_key is not null
    union all
    select banner_key, slug || '-banner.webp' from channels where owner_id = ${userId} and banner_key is not null`.execute(
    db,
  )
  return rows
}

/** Lists the thumbnails of an account's videos, by video. */
export async function listThumbnails(
  db: Database,
  userId: number,
  { after, limit }: Part,
): Promise<Row<{ thumbnailKey: string }>[]> {
  const rows = await db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select(['videos.id', sql<string>`videos.thumbnail_key`.as('thumbnailKey')])
    .where('channels.ownerId', '=', userId)
    .where('videos.thumbnailKey', 'is not', null)
    .where('videos.id', '>', after)
    .orderBy('videos.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, ...data }) => ({ key: id, data }))
}

/** Lists the captions of an account's videos: as they were uploaded, if that file still exists. */
export async function listCaptionFiles(
  db: Database,
  userId: number,
  { after, limit }: Part,
): Promise<Row<{ videoId: number; language: string; files: string[] }>[]> {
  const { rows } = await sql<Row<{ videoId: number; language: string; files: string[] }>>`
    select key, data from (
      select row_number() over (order by captions.video_id, language) as key, jsonb_build_object(
        'videoId', captions.video_id, 'language', language,
        'files', array_remove(array[source_key, storage_key], null)) as data
      from captions join videos on videos.id = captions.video_id
      join channels on channels.id = videos.channel_id where channels.owner_id = ${userId}) as rows
    where key > ${after} order by key limit ${limit}`.execute(db)
  return rows
}
