-- Event streams end with their session, on whichever node they are. Sessions that have expired are ended by the clock.
create or replace function on_session_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', encode(old.token_hash, 'hex'));
  return null;
end $$;

create or replace function on_user_deactivated() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', encode(token_hash, 'hex')) from sessions where user_id = new.id;
  return null;
end $$;

-- Web processes cache which files are restricted, and reread them on this notification.
create or replace function announce_restricted_files() returns trigger language plpgsql as $$
begin
  perform pg_notify('restricted_files', '');
  return null;
end $$;

create or replace trigger sessions_deleted after delete on sessions
  for each row when (old.expires_at > now()) execute function on_session_deleted();
create or replace trigger users_deactivated after update of status on users
  for each row when (old.status = 'active' and new.status <> 'active') execute function on_user_deactivated();
-- The pictures of accounts that are leaving are not served.
create or replace trigger users_announce_restricted_files after update of deletion_asked_at on users
  for each row when (old.deletion_asked_at is distinct from new.deletion_asked_at)
  execute function announce_restricted_files();
create or replace trigger videos_announce_restricted_files after update on videos
  for each row when (
    (old.status = 'removed', old.is_withdrawn, old.is_public, old.media_token, old.media_prefix is null)
    is distinct from
    (new.status = 'removed', new.is_withdrawn, new.is_public, new.media_token, new.media_prefix is null)
  ) execute function announce_restricted_files();
