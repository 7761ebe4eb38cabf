import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Throws the database's unique violation when the url was taken meanwhile. */
export async function updateSlug(trx: Database, videoId: number, slug: string): Promise<void> {
  await trx.updateTable('videos').set({ slug }).where('id', '=', videoId).execute()
}

/** Moves a video, and its place in the number of videos, to another channel; the one before no longer shows it first. */
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
