import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Cut } from '../../media/index.ts'
import type { ServedMedia } from '../uploads/index.ts'

const filmColumns = [
  'videos.id',
  'videos.status',
  'videos.stage',
  'videos.originalKey',
  'videos.mediaPrefix',
  'videos.directKey',
  'videos.storyboardKey',
  'videos.durationSeconds',
  'videos.posterKey',
  'videos.posterKeys',
  'videos.posterSeconds',
  'videos.hasOwnPoster',
  'videos.mediaToken',
  'channels.ownerId',
  'filmCuts.fromSeconds',
  'filmCuts.toSeconds',
  'filmCuts.wholeSeconds',
  'filmCuts.uncutKey',
] as const

function selectFilm(db: Database, videoId: number) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .leftJoin('filmCuts', 'filmCuts.videoId', 'videos.id')
    .select(filmColumns)
    .where('videos.id', '=', videoId)
    .where('videos.status', '!=', 'removed')
}

/** A film with the cut that is shown of it. */
export function findFilm(db: Database, videoId: number) {
  return selectFilm(db, videoId).executeTakeFirst()
}

export type Film = NonNullable<Awaited<ReturnType<typeof findFilm>>>

/** The same, locked until the transaction ends: whatever changes cuts of a film does so one after the other. */
export function lockFilm(trx: Database, videoId: number) {
  return selectFilm(trx, videoId).forUpdate('videos').executeTakeFirst()
}

/** The cut that is being made of a film, or could not be. */
export function findOrder(db: Database, videoId: number) {
  return db.selectFrom('cutOrders').selectAll().where('videoId', '=', videoId).executeTakeFirst()
}

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export async function insertOrder(
  trx: Database,
  order: { videoId: number; fromSeconds: number | null; toSeconds: number | null; mediaPrefix: string },
): Promise<number> {
  const { id } = await trx.insertInto('cutOrders').values(order).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updatePercent(db: Database, orderId: number, percent: number): Promise<void> {
  await db.updateTable('cutOrders').set({ percent }).where('id', '=', orderId).execute()
}

/** Notes why a try failed; `isGivenUp`: no other follows. */
export async function updateOrderFailure(
  db: Database,
  orderId: number,
  failureText: string,
  isGivenUp: boolean,
): Promise<void> {
  await db.updateTable('cutOrders').set({ failureText, isGivenUp }).where('id', '=', orderId).execute()
}

/** Begins an order anew that was given up; its files go elsewhere. */
export async function reopenOrder(trx: Database, orderId: number, mediaPrefix: string): Promise<void> {
  await trx
    .updateTable('cutOrders')
    .set({ mediaPrefix, percent: 0, failureText: null, isGivenUp: false })
    .where('id', '=', orderId)
    .execute()
}

/** Lets go of the other file of an order: nothing can be made of it. */
export async function releaseFile(trx: Database, orderId: number): Promise<void> {
  await trx
    .updateTable('cutOrders')
    .set({ uploadId: null, originalKey: null, originalBytes: null })
    .where('id', '=', orderId)
    .execute()
}

/** Takes an order away; false when it was not there any more. */
export async function deleteOrder(trx: Database, orderId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('cutOrders')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Notes files that may go after so many seconds. */
export async function insertOutdated(
  trx: Database,
  keys: readonly string[],
  keptSeconds: number,
): Promise<void> {
  if (keys.length === 0) return
  const goesAt = sql<Date>`now() + make_interval(secs => ${keptSeconds})`
  await trx
    .insertInto('outdatedMedia')
    .values(keys.map((key) => ({ key, goesAt })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ goesAt }))
    .execute()
}

/** Files whose time is over, the oldest first. */
export async function listOutdated(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outdatedMedia')
    .select('key')
    .where('goesAt', '<=', sql<Date>`now()`)
    .orderBy('goesAt')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteOutdated(db: Database, key: string): Promise<void> {
  await db.deleteFrom('outdatedMedia').where('key', '=', key).execute()
}

/** Which of the orders are there and not given up. */
export async function listLiveOrders(db: Database, orderIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('cutOrders')
    .select('id')
    .where('id', '=', sql<number>`any(${[...orderIds]}::int[])`)
    .where('isGivenUp', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

type CutMedia = Omit<ServedMedia, 'isFinal' | 'renditions'> & {
  readonly mediaPrefix: string
  readonly posterKey: string | null
}

/** Notes that a film was made of another file. */
export async function updateFile(
  trx: Database,
  videoId: number,
  file: { originalKey: string; originalName: string; originalBytes: number },
): Promise<void> {
  await trx
    .updateTable('videos')
    .set({ ...file, fileChangedAt: sql<Date>`now()` })
    .where('id', '=', videoId)
    .execute()
}

/** Shows other files of a film. A picture of the owner's own stays its poster. */
export async function updateMedia(trx: Database, videoId: number, media: CutMedia): Promise<void> {
  await trx
    .updateTable('videos')
    .set({
      ...media,
      posterKey: sql<string | null>`case when has_own_poster then poster_key
        else ${media.posterKey}::text end`,
    })
    .where('id', '=', videoId)
    .execute()
}

/** Notes what is shown of a film; undefined: the whole. */
export async function saveFilmCut(
  trx: Database,
  videoId: number,
  cut: (Cut & { wholeSeconds: number; uncutKey: string | null }) | undefined,
): Promise<void> {
  await trx.deleteFrom('filmCuts').where('videoId', '=', videoId).execute()
  if (cut)
    await trx
      .insertInto('filmCuts')
      .values({ videoId, ...cut })
      .execute()
}

/** Moves everybody's place in a film by so many seconds, within what is shown now. */
export async function shiftPlaces(
  trx: Database,
  videoId: number,
  { bySeconds, durationSeconds }: { bySeconds: number; durationSeconds: number },
): Promise<void> {
  await sql`
    update watch_history
    set watched_seconds = greatest(0, least(${durationSeconds}::float8, watched_seconds + ${bySeconds}::float8))
    where video_id = ${videoId}`.execute(trx)
}

/** Forgets where viewers stopped: tenths of another film say nothing of this one. */
export async function forgetStops(trx: Database, videoId: number): Promise<void> {
  await trx.deleteFrom('videoStops').where('videoId', '=', videoId).execute()
}
