import type { TrackFacts, TrackSettings } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Timing, TrackSource } from '../../media/tracks/index.ts'
import { namedBy } from '../videos/index.ts'
import { kilometresBetween, OF_PLACE, placeNameInOrder, shownNames } from '../places/index.ts'

/** A track within this distance passes a place. */
const PASSES_KILOMETRES = 2

/** Locks a video of the owner that is not removed until the transaction ends, so that its track changes one at a time. */
export function findOwnVideo(db: Database, ownerId: number, videoId: number, { locks = false } = {}) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select('videos.id')
    .where('videos.id', '=', videoId)
    .where('channels.ownerId', '=', ownerId)
    .where('videos.status', '!=', 'removed')
    .$if(locks, (query) => query.forNoKeyUpdate('videos'))
    .executeTakeFirst()
}

/** Locks a video, if it still exists. */
export async function lockVideo(trx: Database, videoId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('videos')
    .select('id')
    .where('id', '=', videoId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** Finds the track of a video without its file. */
export function findTrack(db: Database, videoId: number) {
  return db
    .selectFrom('tracks')
    .select([
      'videoId',
      'fileName',
      'source',
      'failureCode',
      'failureLine',
      'timing',
      'whole',
      'dropped',
      'needsCheck',
      'isShown',
      'endsHiddenMetres',
      'ends',
      'endsShares',
      'hiddenStretches',
      'showsHeight',
      'showsSpeed',
      'allowsExport',
      'beginsSeconds',
      'isTimeLapse',
    ])
    .where('videoId', '=', videoId)
    .executeTakeFirst()
}
export type TrackRow = NonNullable<Awaited<ReturnType<typeof findTrack>>>

/** Finds the file of a track that is not read yet. */
export function findUnreadFile(db: Database, videoId: number) {
  return db
    .selectFrom('tracks')
    .innerJoin('videos', 'videos.id', 'tracks.videoId')
    .select(['tracks.file', 'tracks.fileName', 'videos.recordedAt'])
    .where('tracks.videoId', '=', videoId)
    .where('tracks.file', 'is not', null)
    .executeTakeFirst()
}

/** Finds the uploaded file of a video, and how long the video is without a trim. */
export async function findOriginal(db: Database, videoId: number) {
  const row = await db.selectFrom('videos').select('originalKey').where('id', '=', videoId).executeTakeFirst()
  return row?.originalKey ?? undefined
}

export async function updateRecordedAt(trx: Database, videoId: number, recordedAt: string): Promise<void> {
  await trx.updateTable('videos').set({ recordedAt }).where('id', '=', videoId).execute()
}

/** Finds which part of a video viewers see, in seconds of the whole video. */
export async function findPart(db: Database, videoId: number) {
  const row = await db
    .selectFrom('videos')
    .leftJoin('videoTrims', 'videoTrims.videoId', 'videos.id')
    .select([
      'videos.durationSeconds',
      'videoTrims.fromSeconds',
      'videoTrims.toSeconds',
      'videoTrims.wholeSeconds',
    ])
    .where('videos.id', '=', videoId)
    .executeTakeFirst()
  const { durationSeconds = 0, fromSeconds, toSeconds, wholeSeconds } = row ?? {}
  return {
    fromSeconds: fromSeconds ?? 0,
    toSeconds: toSeconds ?? durationSeconds,
    wholeSeconds: wholeSeconds ?? durationSeconds,
  }
}

/** Replaces the track of a video by an unread file. If it ends at the same places, the areas around them stay. */
export async function insertUnread(
  trx: Database,
  track: { videoId: number; file: Buffer; fileName: string },
) {
  const former = await trx
    .deleteFrom('tracks')
    .where('videoId', '=', track.videoId)
    .returning(['ends', 'endsShares'])
    .executeTakeFirst()
  await trx
    .insertInto('tracks')
    .values({ ...track, ...former })
    .execute()
}

export interface FoundTrack {
  readonly source: TrackSource
  readonly timing: Timing
  readonly whole: string
  readonly dropped: number
  readonly beginsSeconds: number
}

/** Saves a track that was read from a video's own file, unless the video has one that its owner gave. */
export async function insertFound(trx: Database, videoId: number, track: FoundTrack): Promise<void> {
  await trx.deleteFrom('tracks').where('videoId', '=', videoId).where('fileName', '=', '').execute()
  await trx
    .insertInto('tracks')
    .values({ videoId, ...track })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Saves what was read from this file, and removes the file. */
export async function updateRead(
  db: Database,
  { videoId, file }: { videoId: number; file: Buffer },
  read: FoundTrack | { readonly failureCode: string; readonly failureLine: number | null },
): Promise<void> {
  await db
    .updateTable('tracks')
    .set({ ...read, file: null })
    .where('videoId', '=', videoId)
    .where(sql<SqlBool>`sha256(file) = sha256(${file})`)
    .execute()
}

/** Saves what the owner decided. Returns false if there is no track that can be shown. */
export async function updateSettings(
  trx: Database,
  videoId: number,
  { hiddenStretches, ...settings }: TrackSettings,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tracks')
    .set({ ...settings, hiddenStretches: JSON.stringify(hiddenStretches), needsCheck: false })
    .where('videoId', '=', videoId)
    .where('whole', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Hides a track until its owner has checked it. */
export async function hideUntilChecked(trx: Database, videoId: number): Promise<void> {
  await trx
    .updateTable('tracks')
    .set({ isShown: false, needsCheck: true })
    .where('videoId', '=', videoId)
    .execute()
}

export async function deleteTrack(trx: Database, videoId: number): Promise<void> {
  await trx.deleteFrom('tracks').where('videoId', '=', videoId).execute()
}

export interface ShownColumns {
  readonly shown: string | null
  readonly shownMetres: number | null
  readonly shownClimb: number | null
  readonly shownSeconds: number | null
}

/** Saves what viewers get. */
export async function updateShown(trx: Database, videoId: number, shown: ShownColumns): Promise<void> {
  await trx.updateTable('tracks').set(shown).where('videoId', '=', videoId).execute()
  // Pages say when they changed.
  await trx
    .updateTable('videos')
    .set({ changedAt: sql<Date>`now()` })
    .where('id', '=', videoId)
    .execute()
}

export interface Line {
  readonly seconds: readonly number[]
  readonly latitudes: readonly number[]
  readonly longitudes: readonly number[]
}

/** Replaces the places that a track passes: those near one of its points, and when it is nearest. */
export async function replacePassed(trx: Database, videoId: number, line: Line | undefined): Promise<void> {
  await trx.deleteFrom('trackPlaces').where('videoId', '=', videoId).execute()
  if (!line) return
  const distance = kilometresBetween(OF_PLACE, {
    latitude: sql`points.latitude`,
    longitude: sql`points.longitude`,
  })
  await sql`
    insert into track_places (video_id, place_id, seconds)
    select distinct on (places.id) ${videoId}::integer, places.id, points.seconds
    from unnest(${[...line.seconds]}::float8[], ${[...line.latitudes]}::float8[], ${[...line.longitudes]}::float8[])
      as points (seconds, latitude, longitude)
    join places on ${distance} <= ${PASSES_KILOMETRES}
    order by places.id, ${distance}, points.seconds`.execute(trx)
}

export interface PassedCell {
  readonly cell: number
  /** When the track first comes into it. */
  readonly seconds: number
}

/** Replaces the cells that a track passes. */
export async function replaceCells(
  trx: Database,
  videoId: number,
  passed: readonly PassedCell[],
): Promise<void> {
  await trx.deleteFrom('trackCells').where('videoId', '=', videoId).execute()
  if (passed.length === 0) return
  const [cells, seconds] = [passed.map(({ cell }) => cell), passed.map((each) => each.seconds)]
  await sql`
    insert into track_cells (video_id, cell, seconds)
    select ${videoId}::integer, * from unnest(${cells}::integer[], ${seconds}::float8[])`.execute(trx)
}

/** Lists the videos with a shown track, by id. */
export function listShownTracks(db: Database, after: number, limit: number) {
  return db
    .selectFrom('tracks')
    .select('videoId')
    .where('shown', 'is not', null)
    .where('videoId', '>', after)
    .orderBy('videoId')
    .limit(limit)
    .execute()
}

/** Finds what viewers get of a video's track. */
export async function findShownLine(db: Database, videoId: number): Promise<string | undefined> {
  const row = await db.selectFrom('tracks').select('shown').where('videoId', '=', videoId).executeTakeFirst()
  return row?.shown ?? undefined
}

/** Finds what a viewer gets of the track of a video that they may see by its id or with its slug. */
export function findShown(
  db: Database,
  viewer: Viewer | null,
  video: { videoId: number; slug: string | undefined },
) {
  return (
    db
      .selectFrom('videos')
      .innerJoin('tracks', 'tracks.videoId', 'videos.id')
      .select(['videos.id', 'tracks.shown', 'tracks.shownMetres', 'tracks.shownClimb', 'tracks.shownSeconds'])
      // Spread by distance, everything moves at the same speed, which nobody measured, and in a time-lapse too fast.
      .select(sql<boolean>`shows_speed and timing <> 'distance' and not is_time_lapse`.as('showsSpeed'))
      .select('tracks.allowsExport')
      .where('videos.id', '=', video.videoId)
      .where('tracks.shown', 'is not', null)
      .where(namedBy(viewer, video.slug))
      .executeTakeFirst()
  )
}

/** What lists and pages say of the track of a row of `videos`; null if viewers see none. */
export function shownTrackFacts(): RawBuilder<TrackFacts | null> {
  return sql<TrackFacts | null>`(
    select json_build_object('metres', shown_metres, 'climb', shown_climb, 'seconds', shown_seconds)
    from tracks where tracks.video_id = videos.id and shown is not null
  )`
}

/** Finds a track for its export, by the URL of its video. */
export function findExported(db: Database, slug: string) {
  return db
    .selectFrom('videos')
    .innerJoin('tracks', 'tracks.videoId', 'videos.id')
    .select(['videos.title', 'tracks.shown'])
    .where('videos.slug', '=', slug)
    .where('tracks.shown', 'is not', null)
    .where('tracks.allowsExport', '=', true)
    .where(namedBy(null, slug))
    .executeTakeFirst()
}

export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Lists places in a box, by name. */
export function listPlacesWithin(db: Database, { south, north, west, east }: Box, limit: number) {
  return db
    .selectFrom('places')
    .select(['slug', ...shownNames(), 'district', 'latitude', 'longitude'])
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where('longitude', '>=', west)
    .where('longitude', '<=', east)
    .orderBy(placeNameInOrder())
    .orderBy('id')
    .limit(limit)
    .execute()
}
