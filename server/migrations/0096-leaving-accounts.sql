-- The pictures of accounts that are leaving are not served.
create trigger users_announce_blocked_files after update of deletion_asked_at on users
  for each row when (old.deletion_asked_at is distinct from new.deletion_asked_at)
  execute function announce_blocked_files();

-- Feeds name the size of files that were encoded before it was stored: they are measured again.
insert into unmeasured_videos (video_id) select id from videos where direct_key is not null and direct_bytes is null
on conflict (video_id) do update set mark = default;

-- A video's page shows the name and logo of its channel. Null if they have not changed since this migration.
alter table channels add column changed_at timestamptz;
create trigger channels_changed before update of name, slug, logo_key on channels
  for each row when ((old.name, old.slug, old.logo_key) is distinct from (new.name, new.slug, new.logo_key))
  execute function on_video_changed();
