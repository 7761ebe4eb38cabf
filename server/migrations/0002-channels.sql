create table channels (
  id integer generated always as identity primary key,
  owner_id integer not null references users on delete cascade,
  name citext not null unique check (length(name) between 1 and 60),
  slug citext not null unique check (slug ~ '^[A-Za-z0-9_-]{3,60}$'),
  description text not null default '',
  location text not null default 'Sri Lanka',
  logo_key text not null,
  banner_key text not null,
  is_verified boolean not null default false,
  subscriber_count integer not null default 0,
  video_count integer not null default 0,
  view_count bigint not null default 0,
  created_at timestamptz not null default now()
);
create index channels_owner on channels (owner_id);
create index channels_by_subscribers on channels (subscriber_count desc, id desc);

alter table users add column default_channel_id integer references channels on delete set null;

create table subscriptions (
  user_id integer not null references users on delete cascade,
  channel_id integer not null references channels on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, channel_id)
);
create index subscriptions_channel on subscriptions (channel_id);
create index subscriptions_newest on subscriptions (user_id, created_at desc);
