import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

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

/** The playlist if it is the owner's, locked until the transaction ends. */
export function findOwnPlaylist(trx: Database, playlistId: number, ownerId: number) {
  return trx
    .selectFrom('playlists')
    .select('id')
    .where('id', '=', playlistId)
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
}

/** Puts a video at the end of a playlist; false when it is in it already. */
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
