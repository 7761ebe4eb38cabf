import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { today } from '../statistics/index.ts'

export interface View {
  readonly videoId: number
  /** The account, or a salted hash of the network. */
  readonly viewer: Buffer
  readonly userId: number | undefined
}

export interface ReachedPosition {
  readonly userId: number
  /** The account's history version when the position was reported. */
  readonly historyVersion: number
  readonly videoId: number
  readonly watchedSeconds: number
  /** How long ago it was reached. */
  readonly secondsAgo: number
}

export const VIEW_WINDOW = sql`interval '30 minutes'`

// An arbitrary number.
const WRITE_LOCK = sql.lit(4_170_023_118)

/** Runs a transaction that changes many counters or positions, one process at a time, so that two of them can't deadlock. */
function alone(db: Database, run: (trx: Database) => Promise<unknown>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${WRITE_LOCK})`.execute(trx)
    await run(trx)
  })
}

/**
 * Counts views for videos, channels and days in one statement: those of viewers whose last counted view is old enough.
 * Exact under parallel calls.
 */
export async function countViews(db: Database, views: readonly View[]): Promise<void> {
  await alone(db, (trx) =>
    sql`
      with counted as (
        insert into viewers (video_id, viewer)
        select videos.id, given.viewer
        from unnest(${views.map(({ videoId }) => videoId)}::int[], ${views.map(({ viewer }) => viewer)}::bytea[])
          as given (video_id, viewer)
        join videos on videos.id = given.video_id
        order by 1, 2
        on conflict (video_id, viewer) do update set viewed_at = now()
          where viewers.viewed_at <= now() - ${VIEW_WINDOW}
        returning video_id
      ),
      -- Locked in this order, as everybody else does.
      locked as (
        select id, channel_id from videos where id in (select video_id from counted) order by id for no key update
      ),
      sums as (
        select id as video_id, channel_id, count(*)::int as views
        from locked join counted on counted.video_id = locked.id group by id, channel_id
      ),
      of_videos as (
        update videos set view_count = view_count + sums.views from sums where videos.id = sums.video_id
      ),
      -- Only this statement may add views to video_days; otherwise they count twice.
      of_video_days as (
        insert into video_days (video_id, day, views) select video_id, ${today}, views from sums order by video_id
        on conflict (video_id, day) do update set views = video_days.views + excluded.views
      ),
      channel_sums as (select channel_id, sum(views)::int as views from sums group by channel_id),
      locked_channels as (
        select id from channels where id in (select channel_id from channel_sums) order by id for no key update
      ),
      of_channels as (
        update channels set view_count = channels.view_count + channel_sums.views
        from locked_channels join channel_sums on channel_id = id where channels.id = locked_channels.id
      ),
      of_site as (
        insert into site_days (day, views) select ${today}, sum(views) from channel_sums having sum(views) > 0
        on conflict (day) do update set views = site_days.views + excluded.views
      )
      insert into channel_days (channel_id, day, views)
      select channel_id, ${today}, views from channel_sums order by channel_id
      on conflict (channel_id, day) do update set views = channel_days.views + excluded.views`.execute(trx),
  )
}

/** Positions that are older count as this old, so that one from a wrong clock can't get lost at the end of a history. */
const AGO_MAX_SECONDS = 30 * 86_400
// Twice the speed and some network delay. Anything faster was skipped and not watched.
const SPEED_MAX = 2
const SLACK_SECONDS = 5

/**
 * Saves playback positions, limited to their videos' durations, in one statement, unless a history is paused, has a newer one, or
 * was removed since.
 * Counts the time watched since the former positions, and moves each viewer's stop to the tenth of the new position, as
 * sums without any account.
 */
export async function savePositions(db: Database, positions: readonly ReachedPosition[]): Promise<void> {
  const columnOf = (name: keyof ReachedPosition) => positions.map((position) => position[name])
  const tenthOf = (column: string) =>
    sql`least(9, floor(${sql.ref(column)}::float8 * 10 / greatest(duration_seconds, 1)))::int`
  await alone(db, (trx) =>
    sql`
      with given as (
        select users.id as user_id, videos.id as video_id, videos.channel_id, duration_seconds,
          least(seconds, duration_seconds)::real as reached,
          now() - least(ago, ${AGO_MAX_SECONDS}) * interval '1 second' as reached_at
        from unnest(
          ${columnOf('userId')}::int[], ${columnOf('historyVersion')}::int[], ${columnOf('videoId')}::int[],
          ${columnOf('watchedSeconds')}::float8[], ${columnOf('secondsAgo')}::float8[]
        ) as positions (user_id, version, video_id, seconds, ago)
        join users on users.id = positions.user_id and history_version = version and not is_history_paused
        join videos on videos.id = positions.video_id
      ),
      former as (
        select user_id, video_id, watched_seconds, watched_at from watch_history
        where (user_id, video_id) in (select user_id, video_id from given)
        order by user_id, video_id for no key update
      ),
      taken as (
        select given.*, former.watched_seconds as left_at,
          greatest(0, least(
            reached - coalesce(watched_seconds, 0),
            coalesce(extract(epoch from reached_at - watched_at), 0) * ${SPEED_MAX} + ${SLACK_SECONDS}
          )) as watched
        from given left join former using (user_id, video_id)
        where watched_at is null or watched_at <= reached_at
      ),
      saved as (
        insert into watch_history (user_id, video_id, watched_seconds, watched_at)
        select user_id, video_id, reached, reached_at from taken order by user_id, video_id
        on conflict (user_id, video_id) do update set
          -- Opening a video reports second 0, which must not overwrite the playback position.
          watched_seconds = case when excluded.watched_seconds > 0
            then excluded.watched_seconds else watch_history.watched_seconds end,
          watched_at = excluded.watched_at
      ),
      moves as (
        select video_id, tenth, sum(change)::int as change from (
          select video_id, ${tenthOf('left_at')} as tenth, -1 as change from taken
          where left_at is not null and reached > 0
          union all
          select video_id, ${tenthOf('reached')}, 1 from taken where left_at is null or reached > 0
        ) each group by video_id, tenth having sum(change) <> 0
      ),
      fewer as (
        update audience_retention as retention set drop_offs = greatest(0, drop_offs + change)
        from moves where change < 0 and retention.video_id = moves.video_id and retention.tenth = moves.tenth
      ),
      more as (
        insert into audience_retention (video_id, tenth, drop_offs)
        select video_id, tenth, change from moves where change > 0
        on conflict (video_id, tenth) do update set drop_offs = audience_retention.drop_offs + excluded.drop_offs
      ),
      of_videos as (
        insert into video_days (video_id, day, watch_seconds)
        select video_id, ${today}, sum(watched) from taken group by video_id having sum(watched) > 0 order by video_id
        on conflict (video_id, day) do update set watch_seconds = video_days.watch_seconds + excluded.watch_seconds
      ),
      of_site as (
        insert into site_days (day, watch_seconds) select ${today}, sum(watched) from taken having sum(watched) > 0
        on conflict (day) do update set watch_seconds = site_days.watch_seconds + excluded.watch_seconds
      )
      insert into channel_days (channel_id, day, watch_seconds)
      select channel_id, ${today}, sum(watched) from taken group by channel_id having sum(watched) > 0 order by channel_id
      on conflict (channel_id, day) do update set
        watch_seconds = channel_days.watch_seconds + excluded.watch_seconds`.execute(trx),
  )
}

/**
 * Deletes an account's playback positions, of one video or all. Those that were reported before and wait in any node are ignored
 * then, because they have the former version.
 */
export function deletePositions(db: Database, userId: number, videoId?: number): Promise<void> {
  return alone(db, async (trx) => {
    await trx
      .updateTable('users')
      .set((eb) => ({ historyVersion: eb('historyVersion', '+', 1) }))
      .where('id', '=', userId)
      .execute()
    const positions = trx.deleteFrom('watchHistory').where('userId', '=', userId)
    await (videoId === undefined ? positions : positions.where('videoId', '=', videoId)).execute()
  })
}
