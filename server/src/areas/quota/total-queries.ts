import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { today } from '../statistics/index.ts'

/** Adds the noted changes of videos, accounts and channels to their sums, each kind in one statement. */
export async function addTotalChanges(db: Database): Promise<void> {
  await sql`
    with changes as (delete from site_count_changes returning name, change)
    insert into site_counts (name, count) select name, sum(change) from changes group by name order by name
    on conflict (name) do update set count = site_counts.count + excluded.count`.execute(db)
  await sql`
    with changes as (
      delete from video_total_changes
      returning channel_id, status, is_deleted, videos, original_bytes, made_bytes
    ),
    -- A channel that is being deleted keeps its row until then, and gets no sums afterwards.
    present as materialized (
      select id from channels where id in (select channel_id from changes) order by id for key share
    ),
    sums as (
      select channel_id, status, is_deleted, sum(videos) as videos, sum(original_bytes) as original_bytes,
        sum(made_bytes) as made_bytes
      from changes group by grouping sets ((channel_id, status, is_deleted), (status, is_deleted))
    )
    insert into video_totals (channel_id, status, is_deleted, videos, original_bytes, made_bytes)
    select channel_id, status, is_deleted, videos, original_bytes, made_bytes from sums
    where channel_id is null or channel_id in (select id from present)
    order by channel_id, status, is_deleted
    on conflict (channel_id, status, is_deleted) do update set
      videos = video_totals.videos + excluded.videos,
      original_bytes = video_totals.original_bytes + excluded.original_bytes,
      made_bytes = video_totals.made_bytes + excluded.made_bytes`.execute(db)
}

/**
 * Raises the sums of today and yesterday to those of all channels: a former version that still runs during an upgrade
 * only adds to its channels. Never lowers them, because days of deleted channels are gone.
 */
export async function raiseSiteDays(db: Database): Promise<void> {
  await sql`
    insert into site_days (day, views, watch_seconds)
    select day, sum(views), sum(watch_seconds) from channel_days where day >= ${today} - 1
    group by day having sum(views) > 0 or sum(watch_seconds) > 0 order by day
    on conflict (day) do update set
      views = greatest(site_days.views, excluded.views),
      watch_seconds = greatest(site_days.watch_seconds, excluded.watch_seconds)`.execute(db)
}
