import type { StopPlace, VideoStop } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { shownNamesJson } from './viewer-name-queries.ts'

/** A text that may be the name of a place, at a second of a video. Of one second, the lowest rank counts first. */
export interface NameAt {
  readonly seconds: number
  readonly rank: number
  readonly text: string
}

const ofStop = () =>
  sql`json_build_object('slug', places.slug, ${shownNamesJson()}, 'district', places.district, 'latitude', places.latitude, 'longitude', places.longitude)`

/** At each second the first text that is the name of a place, in any of its languages. */
const named = (names: readonly NameAt[]) => sql`
  select distinct on (seconds) seconds, place_id
  from unnest(${names.map(({ seconds }) => seconds)}::int[], ${names.map(({ rank }) => rank)}::int[],
    ${names.map(({ text }) => text)}::text[]) as given (seconds, rank, text)
  join place_names on place_names.words = search_words(given.text)
  order by seconds, rank, place_id`

/** Lists the stops that these names make, in the order of the video. */
export async function listStopsNamed(db: Database, names: readonly NameAt[]): Promise<VideoStop[]> {
  const { rows } = await sql<VideoStop>`
    select seconds, ${ofStop()} as place from (${named(names)}) stops join places on places.id = place_id
    order by seconds`.execute(db)
  return rows
}

/** Replaces the stops of a video. */
export async function replaceStops(trx: Database, videoId: number, names: readonly NameAt[]): Promise<void> {
  await trx.deleteFrom('videoStops').where('videoId', '=', videoId).execute()
  if (names.length === 0) return
  await sql`
    insert into video_stops (video_id, seconds, place_id)
    select ${videoId}::int, seconds, place_id from (${named(names)}) stops`.execute(trx)
}

/** Locks a video and returns its descriptions, the original first. */
export async function getDescriptions(trx: Database, videoId: number): Promise<string[]> {
  const row = await trx
    .selectFrom('videos')
    .select(['description', 'descriptionEn', 'descriptionSi', 'descriptionTa'])
    .where('id', '=', videoId)
    .where('status', '!=', 'removed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? [row.description, row.descriptionEn, row.descriptionSi, row.descriptionTa] : []
}

/** Lists the videos with chapters or stops, by id. */
export async function listVideosWithChapters(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '>', after)
    .where('status', '!=', 'removed')
    .where(
      sql<SqlBool>`(concat_ws(' ', description, description_en, description_si, description_ta) ~ '0:00'
        or exists (select 1 from video_stops where video_id = videos.id))`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The place of a row of `videos`; null if it names none. */
export function placeOfVideo(): RawBuilder<StopPlace | null> {
  return sql<StopPlace | null>`(select ${ofStop()} from places where places.id = videos.place_id)`
}

/** The stops of a row of `videos`, in order. Those after its end, as of a trimmed video, are left out. */
export function stopsOfVideo(): RawBuilder<VideoStop[]> {
  return sql<VideoStop[]>`(
    select coalesce(json_agg(json_build_object('seconds', seconds, 'place', ${ofStop()}) order by seconds), '[]')
    from video_stops join places on places.id = place_id
    where video_id = videos.id and seconds < videos.duration_seconds
  )`
}
