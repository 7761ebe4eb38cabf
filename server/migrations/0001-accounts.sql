create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create table users (
  id integer generated always as identity primary key,
  email citext unique,
  mobile text unique check (mobile ~ '^[0-9]{10}$'),
  -- argon2id; null until the sign-up is completed
  password_hash text,
  status text not null default 'inactive' check (status in ('inactive', 'active', 'suspended', 'deleted')),
  -- 1 administrator, 2 member, 3 uploader, 4 moderator
  role_id smallint not null default 2 check (role_id between 1 and 4),
  first_name text not null default '',
  last_name text not null default '',
  birth_date date,
  country text not null default 'Sri Lanka',
  avatar_key text,
  theme text check (theme in ('dark', 'light')),
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  check (email is not null or mobile is not null),
  check (status <> 'active' or password_hash is not null)
);

create table sessions (
  -- sha-256 of the token
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- A contact that somebody is proving to be theirs. Without a user it is a decoy: its code is never right.
create table verifications (
  id bigint generated always as identity primary key,
  -- sha-256 of the opaque reference that the browser holds
  reference_hash bytea not null unique,
  purpose text not null check (purpose in ('sign-up', 'recovery', 'contact-change')),
  user_id integer references users on delete cascade,
  method text not null check (method in ('email', 'mobile')),
  contact citext not null,
  -- salted; null when a newer code took its place
  code_hash bytea,
  code_expires_at timestamptz not null,
  tries smallint not null default 0,
  verified_until timestamptz,
  created_at timestamptz not null default now()
);
create index verifications_contact on verifications (contact, purpose);
create index verifications_age on verifications (created_at);

-- One row for every code or wrong login, to keep within limits; swept when old.
create table attempts (
  kind text not null,
  subject text not null,
  at timestamptz not null default now()
);
create index attempts_recent on attempts (kind, subject, at);
create index attempts_age on attempts (at);
