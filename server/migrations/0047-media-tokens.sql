-- An unlisted video that gets another url serves its files under another path as well: what was known from before leads nowhere.
alter table videos add column media_token text;

create function renew_media_token() returns trigger language plpgsql as $$
begin
  new.media_token := replace(gen_random_uuid()::text, '-', '');
  return new;
end $$;
create trigger videos_renew_media_token before update of slug on videos
  for each row when (old.slug is distinct from new.slug and old.slug is not null and not new.is_public)
  execute function renew_media_token();

-- Web processes know whose files they serve to whom, and read it again when they hear this.
create function announce_withheld_media() returns trigger language plpgsql as $$
begin
  perform pg_notify('withheld_videos', '');
  return null;
end $$;
create trigger videos_announce_withheld after update on videos
  for each row when (
    (old.status = 'removed', old.is_withdrawn, old.is_public, old.media_token, old.media_prefix is null)
    is distinct from
    (new.status = 'removed', new.is_withdrawn, new.is_public, new.media_token, new.media_prefix is null)
  )
  execute function announce_withheld_media();
