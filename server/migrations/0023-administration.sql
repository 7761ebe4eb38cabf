-- When somebody last decided about a report's item: settled ones stand in this order, and of two decisions at once the second
-- one is told of the first.
alter table reports add column decided_at timestamptz;
update reports set decided_at = reported_at where status <> 'pending';
create index reports_settled on reports (decided_at desc, id desc) where status in ('action-taken', 'dismissed');

-- What the people who look after the site did, in the browser or by command: written in the transaction of the act.
create table administration_acts (
  id integer generated always as identity primary key,
  done_at timestamptz not null default now(),
  -- null for a command on the machine, and for somebody whose account is gone
  actor_id integer references users on delete set null,
  is_by_command boolean not null,
  act text not null,
  subject text not null check (subject in ('video', 'comment', 'channel', 'account', 'site')),
  -- the id of that; null for the site
  item_id integer,
  -- what was chosen: the roles before and after, a date
  detail text not null default '',
  check (not (is_by_command and actor_id is not null)),
  check ((subject = 'site') = (item_id is null))
);
create index administration_acts_actor on administration_acts (actor_id) where actor_id is not null;

-- For finding an account by a part of its name or contacts.
create index users_found on users using gin (
  (first_name || ' ' || last_name || ' ' || coalesce(email::text, '') || ' ' || coalesce(mobile, '')) gin_trgm_ops
);
