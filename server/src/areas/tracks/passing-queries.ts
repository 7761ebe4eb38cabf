import { ID_MAX } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'
import { isListed } from '../videos/index.ts'

/**
 * Lists a page of the public videos with a chapter that names a place, or that pass it, the last uploaded first. A
 * chapter's time comes before that of a track.
 */
export async function listPassing(
  db: Database,
  slug: string,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<(Position & { seconds: number })[]> {
  const here = (table: 'video_stops' | 'track_places', rank: number) => sql`(
    select distinct on (here.video_id) here.video_id, here.seconds, ${sql.lit(rank)} as rank
    from ${sql.table(table)} here join videos on videos.id = here.video_id
    where here.place_id = (select id from places where slug = ${slug}) and here.seconds < videos.duration_seconds
      and ${isListed()} and here.video_id <= ${after ? after.id - 1 : ID_MAX}
    order by here.video_id desc, here.seconds limit ${limit + 1}
  )`
  const { rows } = await sql<Position & { seconds: number }>`
    select distinct on (video_id) video_id as id, seconds::float8 as seconds, video_id::text as key
    from (${here('video_stops', 0)} union all ${here('track_places', 1)}) here
    order by video_id desc, rank limit ${limit + 1}`.execute(db)
  return rows
}

/** Lists a page of the public videos that pass one of these cells, the last uploaded first. */
export async function listNear(
  db: Database,
  cells: readonly number[],
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<(Position & { seconds: number })[]> {
  const { rows } = await sql<Position & { seconds: number }>`
    select distinct on (video_id) video_id as id, seconds::float8 as seconds, video_id::text as key
    from unnest(${[...cells]}::integer[]) with ordinality near (cell, rank), lateral (
      select here.video_id, here.seconds from track_cells here join videos on videos.id = here.video_id
      where here.cell = near.cell and here.seconds < videos.duration_seconds
        and ${isListed()} and here.video_id <= ${after ? after.id - 1 : ID_MAX}
      order by here.video_id desc limit ${limit + 1}
    ) passed
    order by video_id desc, rank limit ${limit + 1}`.execute(db)
  return rows
}
