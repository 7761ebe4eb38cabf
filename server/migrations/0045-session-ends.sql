-- Event streams end with their session, on whichever node they are. Sessions that have expired are ended by the clock.
create function on_session_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger sessions_deleted after delete on sessions for each row
  when (old.expires_at > now()) execute function on_session_deleted();

create function on_user_deactivated() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', encode(token_hash, 'hex')) from sessions where user_id = new.id;
  return null;
end $$;
create trigger users_deactivated after update of status on users for each row
  when (old.status = 'active' and new.status <> 'active') execute function on_user_deactivated();
