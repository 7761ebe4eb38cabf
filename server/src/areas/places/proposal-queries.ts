import type { PlaceName } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { shownName } from './viewer-name-queries.ts'

/**
 * Lists places where a video of an account may have been filmed. Only what viewers see of its track counts, so that a
 * hidden start isn't published as a place. `videoId`: null before it is uploaded.
 */
export async function listProposedPlaces(
  db: Database,
  { ownerId, videoId, title }: { ownerId: number; videoId: number | null; title: string },
  limit: number,
): Promise<PlaceName[]> {
  const day = (moment: string) => sql`(${sql.ref(moment)} at time zone 'Asia/Colombo')::date`
  const { rows } = await sql<PlaceName>`
    with subject as (
      select coalesce(max(videos.id), 0) as id, coalesce(max(videos.created_at), now()) as uploaded_at
      from videos join channels on channels.id = videos.channel_id
      where videos.id = ${videoId}::int and channels.owner_id = ${ownerId}
    ),
    named as (
      select place_names.place_id, ' ' || array_to_string(place_names.words, ' ') || ' ' as name
      from search_words(${title}) as given (words) join place_names on place_names.words && given.words
      where strpos(' ' || array_to_string(given.words, ' ') || ' ', ' ' || array_to_string(place_names.words, ' ') || ' ') > 0
    ),
    proposed (place_id, source, rank) as (
      (select track_places.place_id, 0, 0 from subject join track_places on track_places.video_id = subject.id
        order by track_places.seconds, track_places.place_id limit 1)
      union all
      -- Little Adam's Peak contains the name of another place, Adam's Peak.
      select place_id, 1, -length(name) from named
      where not exists (select 1 from named longer where longer.name <> named.name and strpos(longer.name, named.name) > 0)
      union all
      (select former.place_id, 2, 0
        from subject cross join channels own cross join lateral (
          select videos.id, videos.place_id, videos.created_at from videos
          where videos.channel_id = own.id and videos.deleted_at is null and videos.created_at <= subject.uploaded_at
          order by videos.created_at desc, videos.id desc limit 20
        ) former
        where own.owner_id = ${ownerId} and former.id <> subject.id and former.place_id is not null
          and ${day('former.created_at')} = ${day('subject.uploaded_at')}
        order by former.created_at desc, former.id desc limit 1)
    ),
    best as (select distinct on (place_id) * from proposed order by place_id, source, rank)
    select places.id, places.slug, ${shownName()} as name, places.name as name_en, places.name_si, places.name_ta, places.kind,
      places.district, places.province
    from best join places on places.id = best.place_id
    order by best.source, best.rank, places.id limit ${limit}`.execute(db)
  return rows
}
