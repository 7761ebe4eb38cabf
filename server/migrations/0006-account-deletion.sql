-- Since when an account waits to be removed. Signing in within 14 days takes it back.
alter table users add column deletion_asked_at timestamptz;
create index users_leaving on users (deletion_asked_at) where deletion_asked_at is not null;

-- Their owner is leaving: nobody sees them meanwhile.
alter table channels add column is_withdrawn boolean not null default false;
alter table videos add column is_withdrawn boolean not null default false;

-- What a browser downloads one's own data with: a link cannot carry the session's token.
create table data_tickets (
  -- sha-256 of what stands in the link
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index data_tickets_user on data_tickets (user_id);
