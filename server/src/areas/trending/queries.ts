import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isListed } from '../videos/index.ts'

const TRENDING_MAX = 50
const LOCK = sql`pg_advisory_xact_lock(hashtext('trending'))`
// Views are stored by day, so the seven days are whole days: today and the six days before, in Colombo.
const FIRST_DAY = sql`((now() at time zone 'Asia/Colombo')::date - 6)`
const SINCE = sql`(${FIRST_DAY}::timestamp at time zone 'Asia/Colombo')`

/**
 * Refreshes the list: (views + 4 likes + 6 comments - 2 dislikes of the last seven days) / (age in days + 2)^0.5, above
 * 0, the largest 50. Readers see the previous list until the transaction commits.
 */
export async function refreshTrending(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select ${LOCK}`.execute(trx)
    await sql`delete from trending`.execute(trx)
    await sql`
      with happened as (
        select video_id, sum(views)::bigint as points from video_days where day >= ${FIRST_DAY} group by video_id
        union all
        select video_id, case when is_like then 4 else -2 end from video_votes where created_at >= ${SINCE}
        union all
        select video_id, 6 from comments where created_at >= ${SINCE} and is_shown(comments)
      ),
      counted as (select video_id, sum(points) as points from happened group by video_id having sum(points) > 0),
      scored as (
        select videos.id, counted.points / power(greatest(extract(epoch from now() - videos.published_at) / 86400, 0) + 2, 0.5) as score
        from counted join videos on videos.id = counted.video_id
        where ${isListed()}
      )
      insert into trending (rank, video_id, score)
      select row_number() over (order by score desc, id desc), id, score
      from scored
      order by score desc, id desc
      limit ${TRENDING_MAX}`.execute(trx)
  })
}

/** Lists trending videos in order, except those that may no longer be listed. */
export function listTrending(db: Database) {
  return db
    .selectFrom('trending')
    .innerJoin('videos', 'videos.id', 'trending.videoId')
    .select(['trending.videoId', 'trending.computedAt'])
    .where(isListed())
    .orderBy('trending.rank')
    .execute()
}
