import { fieldNames, OwnNames, type OptionalNames } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

const isLive = sql<SqlBool>`playlists.deleted_at is null`

/**
 * Counts an account's playlists. Changes of the count run one after the other from here to the end of the transaction.
 */
export async function countOwnPlaylists(trx: Database, ownerId: number): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('playlists')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ownerId', '=', ownerId)
    .where(isLive)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPlaylist(
  trx: Database,
  playlist: {
    ownerId: number
    channelId: number | null
    name: string
    description: string
    isPublic: boolean
  },
): Promise<number> {
  const { id } = await trx.insertInto('playlists').values(playlist).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Finds a playlist of the owner and locks it until the transaction ends. */
export function findOwnPlaylist(trx: Database, playlistId: number, ownerId: number) {
  return trx
    .selectFrom('playlists')
    .select(['id', 'videoCount'])
    .where('id', '=', playlistId)
    .where('ownerId', '=', ownerId)
    .where(isLive)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Appends a video to a playlist. Returns false if it is already in the playlist. */
export async function appendVideo(trx: Database, playlistId: number, videoId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with added as (
      insert into playlist_videos (playlist_id, video_id, position)
      select ${playlistId}, ${videoId}, coalesce(max(position), 0) + 1 from playlist_videos where playlist_id = ${playlistId}
      on conflict do nothing
      returning playlist_id
    )
    update playlists set video_count = video_count + 1, updated_at = now()
    from added where playlists.id = added.playlist_id`.execute(trx)
  return numAffectedRows === 1n
}

/** Removes a video from a playlist. Returns false if it was not in the playlist. */
export async function deleteEntry(trx: Database, playlistId: number, videoId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with removed as (
      delete from playlist_videos where playlist_id = ${playlistId} and video_id = ${videoId}
      returning playlist_id
    )
    update playlists set video_count = video_count - 1, updated_at = now()
    from removed where playlists.id = removed.playlist_id`.execute(trx)
  return numAffectedRows === 1n
}

export async function countEntries(
  trx: Database,
  playlistId: number,
  videoIds: readonly number[],
): Promise<number> {
  const { count } = await trx
    .selectFrom('playlistVideos')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('playlistId', '=', playlistId)
    .where('videoId', 'in', videoIds)
    .executeTakeFirstOrThrow()
  return count
}

/** Renumbers a locked playlist with one video moved right behind another, or to the beginning. */
export async function moveEntry(
  trx: Database,
  entry: { playlistId: number; videoId: number; behindVideoId: number | undefined },
): Promise<void> {
  const { playlistId, videoId, behindVideoId } = entry
  await sql`
    with others as (
      select video_id, row_number() over (order by position, video_id)::int as place
      from playlist_videos where playlist_id = ${playlistId} and video_id <> ${videoId}
    ),
    target as (
      select coalesce((select place from others where video_id = ${behindVideoId ?? null}), 0) as place
    ),
    ordered as (
      select video_id, case when others.place > target.place then others.place + 1 else others.place end as place
      from others, target
      union all
      select ${videoId}, target.place + 1 from target
    )
    update playlist_videos set position = ordered.place from ordered
    where playlist_id = ${playlistId} and playlist_videos.video_id = ordered.video_id
      and playlist_videos.position <> ordered.place`.execute(trx)
  await touchPlaylist(trx, playlistId)
}

async function touchPlaylist(trx: Database, playlistId: number): Promise<void> {
  await trx
    .updateTable('playlists')
    .set({ updatedAt: sql<Date>`now()` })
    .where('id', '=', playlistId)
    .execute()
}

/** Changes to a playlist. Undefined fields stay unchanged. */
export interface PlaylistChange extends OptionalNames {
  readonly isPublic?: boolean | undefined
}

/** Finds the names and descriptions of the owner's playlist. */
export function findOwnNames(db: Database, playlistId: number, ownerId: number) {
  return db
    .selectFrom('playlists')
    .select(fieldNames(OwnNames))
    .where('id', '=', playlistId)
    .where('ownerId', '=', ownerId)
    .where(isLive)
    .executeTakeFirst()
}

/** Updates the given fields of the owner's playlist. Returns false if there is none. */
export async function updatePlaylist(
  db: Database,
  playlistId: number,
  ownerId: number,
  change: PlaylistChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('playlists')
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where('id', '=', playlistId)
    .where('ownerId', '=', ownerId)
    .where(isLive)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes or restores the owner's playlist. Returns false if there is none in the other state. */
export async function setDeleted(
  db: Database,
  playlistId: number,
  ownerId: number,
  isDeleted: boolean,
): Promise<boolean> {
  const isInOtherState: RawBuilder<SqlBool> = isDeleted ? isLive : sql<SqlBool>`deleted_at is not null`
  const { numUpdatedRows } = await db
    .updateTable('playlists')
    .set({ deletedAt: isDeleted ? sql<Date>`now()` : null })
    .where('id', '=', playlistId)
    .where('ownerId', '=', ownerId)
    .where(isInOtherState)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Permanently removes playlists that were deleted more than a day ago. */
export async function sweepDeletedPlaylists(db: Database): Promise<void> {
  await sql`delete from playlists where deleted_at < now() - interval '1 day'`.execute(db)
}
