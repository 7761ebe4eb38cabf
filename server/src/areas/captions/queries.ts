import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** The captions of a video, by language. */
export function listCaptions(db: Database, videoId: number) {
  return db
    .selectFrom('captions')
    .select(['language', 'storageKey', 'isDefault'])
    .where('videoId', '=', videoId)
    .orderBy('language')
    .execute()
}

/** A person's video that is not removed; locked until the transaction ends, so that its captions change one at a time. */
export async function lockOwnVideo(trx: Database, ownerId: number, videoId: number): Promise<boolean> {
  const found = await ownVideo(trx, ownerId, videoId).forUpdate('videos').executeTakeFirst()
  return found !== undefined
}

/** Whether a video is a person's own and not removed. */
export async function isOwnVideo(db: Database, ownerId: number, videoId: number): Promise<boolean> {
  return (await ownVideo(db, ownerId, videoId).executeTakeFirst()) !== undefined
}

function ownVideo(db: Database, ownerId: number, videoId: number) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select('videos.id')
    .where('videos.id', '=', videoId)
    .where('channels.ownerId', '=', ownerId)
    .where('videos.status', '!=', 'removed')
}

export async function upsertCaptions(
  trx: Database,
  track: { videoId: number; language: string; storageKey: string; spoken: string },
): Promise<void> {
  await trx
    .insertInto('captions')
    .values(track)
    .onConflict((conflict) =>
      conflict
        .columns(['videoId', 'language'])

        .doUpdateSet({ storageKey: track.storageKey, spoken: track.spoken, createdAt: sql<Date>`now()` }),
    )
    .execute()
}

/** Makes one language the default, or none. */
export async function setDefaultCaptions(
  trx: Database,
  videoId: number,
  language: string | undefined,
): Promise<void> {
  // Two statements: the unique index is looked at row by row.
  await trx.updateTable('captions').set({ isDefault: false }).where('videoId', '=', videoId).execute()
  if (language === undefined) return
  await trx
    .updateTable('captions')
    .set({ isDefault: true })
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .execute()
}

/** Forgets captions; answers the key of their file, or undefined where there were none. */
export async function deleteCaptions(
  trx: Database,
  videoId: number,
  language: string,
): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('captions')
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .returning('storageKey')
    .executeTakeFirst()
  return deleted?.storageKey
}

/** Captions whose text was never read, from before it was searched. */
export function listUnreadCaptions(db: Database, limit: number) {
  return db
    .selectFrom('captions')
    .select(['videoId', 'language', 'storageKey'])
    .where('spoken', 'is', null)
    .orderBy('videoId')
    .limit(limit)
    .execute()
}

/** Notes what is said in captions, unless they were replaced meanwhile. */
export async function setSpoken(
  db: Database,
  track: { videoId: number; language: string; storageKey: string },
  spoken: string,
): Promise<void> {
  await db
    .updateTable('captions')
    .set({ spoken })
    .where('videoId', '=', track.videoId)
    .where('language', '=', track.language)
    .where('storageKey', '=', track.storageKey)
    .execute()
}
