-- Notes what changes of videos add to the sums of channels and of the site.
create or replace function note_video_total(video videos, sign integer) returns void language sql as $$
  insert into video_total_changes (channel_id, status, is_deleted, videos, original_bytes, made_bytes)
  values (
    video.channel_id, video.status, video.deleted_at is not null, sign,
    -- The file of a video that can never be encoded is not kept.
    case when video.original_key is null or (video.stage = 'failed' and not video.can_retry) then 0
      else sign * video.original_bytes end,
    sign * video.made_bytes
  )
$$;
create or replace function on_video_total_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform note_video_total(old, -1); end if;
  if tg_op <> 'DELETE' then perform note_video_total(new, 1); end if;
  return null;
end $$;
create or replace trigger videos_totalled_first after insert or delete on videos
  for each row execute function on_video_total_changed();
create or replace trigger videos_totalled after update of
  channel_id, status, deleted_at, original_key, original_bytes, stage, can_retry, made_bytes
on videos for each row when (
  (old.channel_id, old.status, old.deleted_at is null, old.original_key is null, old.original_bytes, old.stage = 'failed',
   old.can_retry, old.made_bytes)
  is distinct from
  (new.channel_id, new.status, new.deleted_at is null, new.original_key is null, new.original_bytes, new.stage = 'failed',
   new.can_retry, new.made_bytes)
) execute function on_video_total_changed();

-- The same of accounts and channels.
create or replace function note_site_count(name text, change integer) returns void language sql as $$
  insert into site_count_changes (name, change) select name, change where change <> 0
$$;
create or replace function on_user_counted() returns trigger language plpgsql as $$
begin
  perform note_site_count(
    'members',
    (tg_op <> 'DELETE' and new.status = 'active')::integer - (tg_op <> 'INSERT' and old.status = 'active')::integer
  );
  return null;
end $$;
create or replace trigger users_counted after insert or delete or update of status on users
  for each row execute function on_user_counted();
create or replace function on_channel_counted() returns trigger language plpgsql as $$
begin
  perform note_site_count('channels', case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create or replace trigger channels_counted after insert or delete on channels
  for each row execute function on_channel_counted();
