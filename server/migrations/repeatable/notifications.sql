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

-- Web processes cache which files are blocked, and reread them on this notification.
create or replace function announce_blocked_files() returns trigger language plpgsql as $$
begin
  perform pg_notify('blocked_files', '');
  return null;
end $$;
