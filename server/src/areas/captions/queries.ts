import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** The captions of a video, by language. */
export function listCaptions(db: Database, videoId: number) {
  return db
    .selectFrom('captions')
    .innerJoin('videos', 'videos.id', 'captions.videoId')
    .select([
      'captions.language',
      'captions.storageKey',
      'captions.sourceKey',
      'captions.isDefault',
      'videos.mediaToken',
    ])
    .where('captions.videoId', '=', videoId)
    .orderBy('captions.language')
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
  track: { videoId: number; language: string; storageKey: string; sourceKey: string | null; spoken: string },
): Promise<void> {
  const { storageKey, sourceKey, spoken } = track
  await trx
    .insertInto('captions')
    .values(track)
    .onConflict((conflict) =>
      conflict
        .columns(['videoId', 'language'])
        .doUpdateSet({ storageKey, sourceKey, spoken, createdAt: sql<Date>`now()` }),
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

/** Forgets captions; answers the keys of their files, none where there were no captions. */
export async function deleteCaptions(trx: Database, videoId: number, language: string): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('captions')
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .returning(['storageKey', 'sourceKey'])
    .executeTakeFirst()
  return deleted ? filesOf(deleted) : []
}

/** The keys of the files of captions. */
export function filesOf({
  storageKey,
  sourceKey,
}: {
  storageKey: string
  sourceKey: string | null
}): string[] {
  return sourceKey === null ? [storageKey] : [storageKey, sourceKey]
}

/** What is shown of a video that is cut. */
export function findShownPart(db: Database, videoId: number) {
  return db
    .selectFrom('filmCuts')
    .select(['fromSeconds', 'toSeconds'])
    .where('videoId', '=', videoId)
    .executeTakeFirst()
}

/** Puts other files in the place of a track's; false when it is not the same track any more. */
export async function updateFiles(
  trx: Database,
  track: { videoId: number; language: string; before: string },
  files: { storageKey: string; sourceKey: string | null; spoken: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('captions')
    .set(files)
    .where('videoId', '=', track.videoId)
    .where('language', '=', track.language)
    .where('storageKey', '=', track.before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
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
