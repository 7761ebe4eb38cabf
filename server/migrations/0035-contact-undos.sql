-- Changes of a contact that can still be taken back, by the link that was sent to the contacts of before.
create table contact_undos (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- sha-256 of what the link carries
  token_hash bytea not null unique,
  -- of the session in which it was changed: what else was changed there is taken back too
  session_hash bytea not null,
  method text not null check (method in ('email', 'mobile')),
  -- null where there was none
  former citext,
  changed_at timestamptz not null default now()
);
create index contact_undos_user on contact_undos (user_id);
create index contact_undos_age on contact_undos (changed_at);
