-- The console and storage quotas add up videos: a million take seconds.

-- First, and in this order, in which a request for the deletion of an account changes them: neither waits for the other halfway.
lock table users, channels, videos in share row exclusive mode;

create table video_totals (
  channel_id integer references channels on delete cascade,
  status text not null,
  is_deleted boolean not null,
  videos bigint not null,
  original_bytes bigint not null,
  made_bytes bigint not null,
  unique nulls not distinct (channel_id, status, is_deleted)
);
comment on table video_totals is
  'How many videos each channel has and what they take, without what `video_total_changes` still has. A job adds that every minute.';
comment on column video_totals.channel_id is 'null: all channels';
comment on column video_totals.is_deleted is 'whether their owners deleted them';
comment on column video_totals.original_bytes is 'of uploaded files that are kept';

create table video_total_changes (
  id bigint generated always as identity primary key,
  channel_id integer not null,
  status text not null,
  is_deleted boolean not null,
  videos bigint not null,
  original_bytes bigint not null,
  made_bytes bigint not null
);
create index video_total_changes_channel on video_total_changes (channel_id);
comment on table video_total_changes is
  'What changes of videos add to `video_totals`. They are rows of their own, so that no change waits for another one.';

-- The trigger comes first: its lock keeps others from writing until the sums are there.
create function note_video_total(video videos, sign integer) returns void language sql as $$
  insert into video_total_changes (channel_id, status, is_deleted, videos, original_bytes, made_bytes)
  values (
    video.channel_id, video.status, video.deleted_at is not null, sign,
    -- The file of a video that can never be encoded is not kept.
    case when video.original_key is null or (video.stage = 'failed' and not video.can_retry) then 0
      else sign * video.original_bytes end,
    sign * video.made_bytes
  )
$$;
create function on_video_total_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_video_total(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_video_total(new, 1); end if;
  return null;
end $$;
create trigger videos_totalled_first after insert or delete on videos
  for each row execute function on_video_total_changed();
create trigger videos_totalled after update of
  channel_id, status, deleted_at, original_key, original_bytes, stage, can_retry, made_bytes
on videos for each row when (
  (old.channel_id, old.status, old.deleted_at is null, old.original_key is null, old.original_bytes, old.stage = 'failed',
   old.can_retry, old.made_bytes)
  is distinct from
  (new.channel_id, new.status, new.deleted_at is null, new.original_key is null, new.original_bytes, new.stage = 'failed',
   new.can_retry, new.made_bytes)
) execute function on_video_total_changed();

insert into video_totals (channel_id, status, is_deleted, videos, original_bytes, made_bytes)
select channel_id, status, deleted_at is not null, count(*),
  coalesce(sum(original_bytes) filter (where original_key is not null and (stage <> 'failed' or can_retry)), 0),
  sum(made_bytes)
from videos
group by grouping sets ((channel_id, status, deleted_at is not null), (status, deleted_at is not null));

-- Of members and channels: counting 200,000 takes a tenth of a second.

create table site_counts (
  name text primary key check (name in ('members', 'channels')),
  count integer not null
);
comment on table site_counts is
  'How many active accounts and channels the site has, without what `site_count_changes` still has. A job adds that every minute.';
create table site_count_changes (
  id bigint generated always as identity primary key,
  name text not null,
  change integer not null
);
comment on table site_count_changes is 'What changes of accounts and channels add to `site_counts`.';

create function note_site_count(name text, change integer) returns void language sql as $$
  insert into site_count_changes (name, change) select name, change where change <> 0
$$;
create function on_user_counted() returns trigger language plpgsql as $$
begin
  perform note_site_count(
    'members',
    (tg_op <> 'DELETE' and new.status = 'active')::integer - (tg_op <> 'INSERT' and old.status = 'active')::integer
  );
  return null;
end $$;
create trigger users_counted after insert or delete or update of status on users
  for each row execute function on_user_counted();
create function on_channel_counted() returns trigger language plpgsql as $$
begin
  perform note_site_count('channels', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create trigger channels_counted after insert or delete on channels
  for each row execute function on_channel_counted();

insert into site_counts (name, count)
select 'members', count(*) from users where status = 'active'
union all
select 'channels', count(*) from channels;

-- Of days: a month of all channels is millions of rows.

create table site_days (
  day date primary key,
  views bigint not null default 0,
  watch_seconds double precision not null default 0
);
comment on table site_days is
  'Sums per day (Colombo time) of the whole site, also of videos that were deleted since. The statements that write `channel_days` add to them.';
insert into site_days (day, views, watch_seconds)
select day, sum(views), sum(watch_seconds) from channel_days group by day having sum(views) > 0 or sum(watch_seconds) > 0;

-- Items with open reports are counted from an index.

create index reports_of_open_items on reports (subject, item_id) where status in ('pending', 'under-review');

-- The weekly sweep of files finds uploaded files by their keys.

create index videos_original_key on videos (original_key) where original_key is not null;
