-- How much room the films of an account take, and how much they may.

-- Bytes of all files of a film beside the uploaded one, as the storage last told them.
alter table videos add column made_bytes bigint not null default 0;
-- Nearly right until the storage is asked.
update videos set made_bytes = sizes.bytes
from (select video_id, sum(bytes) as bytes from renditions group by video_id) as sizes
where videos.id = sizes.video_id;

-- Films whose files changed since the storage was asked; a job asks. What changes meanwhile gets another mark, and is asked again.
create table unmeasured_videos (
  video_id integer primary key references videos on delete cascade,
  mark bigint generated always as identity unique
);
insert into unmeasured_videos (video_id)
select id from videos where original_key is not null or media_prefix is not null order by id;

create function mark_unmeasured(video integer) returns void language sql as $$
  -- One that is being deleted is not there any more.
  insert into unmeasured_videos (video_id) select id from videos where id = video
  on conflict (video_id) do update set mark = default
$$;

create function on_video_files_changed() returns trigger language plpgsql as $$
begin
  perform mark_unmeasured(new.id);
  return null;
end $$;
create trigger videos_unmeasured after update on videos for each row
when (
  (old.media_prefix, old.master_key, old.direct_key, old.storyboard_key, old.poster_key, old.poster_keys)
    is distinct from
  (new.media_prefix, new.master_key, new.direct_key, new.storyboard_key, new.poster_key, new.poster_keys)
  or (old.stage is distinct from new.stage and new.stage in ('ready', 'failed'))
)
execute function on_video_files_changed();

create function on_captions_files_changed() returns trigger language plpgsql as $$
begin
  perform mark_unmeasured(coalesce(new.video_id, old.video_id));
  return null;
end $$;
create trigger captions_unmeasured after insert or delete or update of storage_key, source_key on captions
for each row execute function on_captions_files_changed();

-- What was served before a cut is gone.
create function on_outdated_media_removed() returns trigger language plpgsql as $$
begin
  perform mark_unmeasured(substring(old.key from '^videos/(\d+)/')::integer);
  return null;
end $$;
create trigger outdated_media_unmeasured after delete on outdated_media
for each row execute function on_outdated_media_removed();

-- Everything that counts as taken, each with whose it is: films until their files are gone, and uploads from their beginning on.
create view kept_bytes as
select
  channels.owner_id as user_id,
  -- Of a film that can never be made nothing is kept.
  case
    when videos.original_key is null or (videos.stage = 'failed' and not videos.can_retry) then 0
    else videos.original_bytes
  end + videos.made_bytes as bytes,
  -- deleted by its owner, and on its way out
  videos.deleted_at is not null as is_going,
  false as is_unfinished
from videos join channels on channels.id = videos.channel_id
union all
select user_id, bytes, false, true from uploads where video_id is null;

-- Accounts whose bound is another one than the site's.
create table account_rooms (
  user_id integer primary key references users on delete cascade,
  -- null: no bound
  bytes bigint check (bytes >= 0)
);
