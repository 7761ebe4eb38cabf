import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Lists the captions of a video by language. */
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

/**
 * Locks a video of the owner that is not removed until the transaction ends, so that its captions change one at a time.
 */
export async function lockOwnVideo(trx: Database, ownerId: number, videoId: number): Promise<boolean> {
  const found = await ownVideo(trx, ownerId, videoId).forNoKeyUpdate('videos').executeTakeFirst()
  return found !== undefined
}

/** Checks whether a video belongs to an account and is not removed. */
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

/** Sets the default language, or clears it. */
export async function setDefaultCaptions(
  trx: Database,
  videoId: number,
  language: string | undefined,
): Promise<void> {
  // Two statements, because the unique index is checked row by row.
  await trx.updateTable('captions').set({ isDefault: false }).where('videoId', '=', videoId).execute()
  if (language === undefined) return
  await trx
    .updateTable('captions')
    .set({ isDefault: true })
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .execute()
}

/**
 * Deletes captions, with `storageKey` only those of that file. Returns the storage keys of their files; none if there
 * were no captions.
 */
export async function deleteCaptions(
  trx: Database,
  { videoId, language, storageKey }: { videoId: number; language: string; storageKey?: string },
): Promise<string[]> {
  const deleted = await trx
    .deleteFrom('captions')
    .where('videoId', '=', videoId)
    .where('language', '=', language)
    .$if(storageKey !== undefined, (query) => query.where('storageKey', '=', storageKey ?? ''))
    .returning(['storageKey', 'sourceKey'])
    .executeTakeFirst()
  return deleted ? filesOf(deleted) : []
}

export function filesOf({
  storageKey,
  sourceKey,
}: {
  storageKey: string
  sourceKey: string | null
}): string[] {
  return sourceKey === null ? [storageKey] : [storageKey, sourceKey]
}

/** Finds the part of a trimmed video that is shown. */
export function findShownPart(db: Database, videoId: number) {
  return db
    .selectFrom('videoTrims')
    .select(['fromSeconds', 'toSeconds'])
    .where('videoId', '=', videoId)
    .executeTakeFirst()
}

/** Replaces the files of captions. Returns false if the captions have changed in the meantime. */
export async function updateFiles(
  trx: Database,
  track: { videoId: number; language: string; before: string },
  files: { storageKey: string; sourceKey: string | null; spoken: string | null },
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

/** Lists captions whose text is not indexed yet. */
export function listUnreadCaptions(db: Database, limit: number) {
  return db
    .selectFrom('captions')
    .select(['videoId', 'language', 'storageKey', 'sourceKey'])
    .where('spoken', 'is', null)
    .orderBy('videoId')
    .limit(limit)
    .execute()
}

/** Saves the text of captions for the search, unless the captions were replaced in the meantime. */
export async function setCaptionText(
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
