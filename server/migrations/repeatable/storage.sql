-- Everything that counts towards a storage quota, with its account: videos until their files are removed, as sums and their changes, and
-- uploads from their beginning on.
drop view if exists stored_bytes;
create view stored_bytes as
select
  channels.owner_id as user_id,
  totals.original_bytes + totals.made_bytes as bytes,
  -- deleted by its owner, files not yet removed
  totals.is_deleted as is_being_deleted,
  false as is_unfinished
from (
  -- The sums of the site have no channel and join none. A condition here would have all sums read for one account.
  select channel_id, is_deleted, original_bytes, made_bytes from video_totals
  union all
  select channel_id, is_deleted, original_bytes, made_bytes from video_total_changes
) totals join channels on channels.id = totals.channel_id
union all
select user_id, bytes, false, true from uploads where video_id is null
union all
-- replacement files of edit jobs
select channels.owner_id, edit_jobs.original_bytes, false, false
from edit_jobs
join videos on videos.id = edit_jobs.video_id
join channels on channels.id = videos.channel_id
where edit_jobs.original_key is not null;

-- Every file in the storage that a row names, by its key or by that of its folder, and the video in whose folder it is. A sweep
-- removes all other files: a new column that names files is added here.
drop view if exists named_files;
create view named_files as
select avatar_key as key, null::integer as video_id from users where avatar_key is not null
union all
select unnest(array[logo_key, banner_key]), null from channels
union all
select unnest(array[original_key, media_prefix, master_key, direct_key, storyboard_key, thumbnail_key] || thumbnail_keys), id from videos
union all
-- edit jobs
select unnest(array[media_prefix, original_key]), video_id from edit_jobs
union all
select prefix, video_id from chunked_encodes
union all
select untrimmed_key, video_id from video_trims
union all
select unnest(array[storage_key, source_key]), video_id from captions
union all
-- still served to those who are watching
select key, substring(key from '^(?:videos|posters)/(\d{1,9})[/-]')::integer from outdated_media;

-- Notes a video whose files changed: a job measures them.
create or replace function mark_unmeasured(video integer) returns void language sql as $$
  -- One that is being deleted is not there any more.
  insert into unmeasured_videos (video_id) select id from videos where id = video
  on conflict (video_id) do update set version = default
$$;

create or replace function on_video_files_changed() returns trigger language plpgsql as $$
begin
  perform mark_unmeasured(new.id);
  return null;
end $$;

create or replace function on_captions_files_changed() returns trigger language plpgsql as $$
begin
  perform mark_unmeasured(coalesce(new.video_id, old.video_id));
  return null;
end $$;

-- What was served before an edit job is removed.
create or replace function on_outdated_media_removed() returns trigger language plpgsql as $$
begin
  perform mark_unmeasured(substring(old.key from '^videos/(\d+)/')::integer);
  return null;
end $$;

create or replace function renew_media_token() returns trigger language plpgsql as $$
begin
  new.media_token := replace(gen_random_uuid()::text, '-', '');
  return new;
end $$;

create or replace trigger videos_unmeasured after update on videos
  for each row when (
    (old.media_prefix, old.master_key, old.direct_key, old.storyboard_key, old.thumbnail_key, old.thumbnail_keys)
    is distinct from
    (new.media_prefix, new.master_key, new.direct_key, new.storyboard_key, new.thumbnail_key, new.thumbnail_keys)
    or old.stage is distinct from new.stage and new.stage in ('ready', 'failed')
  ) execute function on_video_files_changed();
create or replace trigger captions_unmeasured after insert or delete or update of storage_key, source_key on captions
  for each row execute function on_captions_files_changed();
create or replace trigger outdated_media_unmeasured after delete on outdated_media
  for each row execute function on_outdated_media_removed();
create or replace trigger videos_renew_media_token before update of slug on videos
  for each row when (old.slug is distinct from new.slug and old.slug is not null and not new.is_public)
  execute function renew_media_token();
