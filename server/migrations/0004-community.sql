-- The last counted view of a viewer: a user, or the salted hash of an address.
create table viewers (
  video_id integer not null references videos on delete cascade,
  viewer bytea not null,
  viewed_at timestamptz not null default now(),
  primary key (video_id, viewer)
);
create index viewers_age on viewers (viewed_at);

create table watch_history (
  user_id integer not null references users on delete cascade,
  video_id integer not null references videos on delete cascade,
  watched_seconds real not null default 0,
  watched_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index watch_history_newest on watch_history (user_id, watched_at desc, video_id desc);

create table video_votes (
  id bigint generated always as identity unique,
  video_id integer not null references videos on delete cascade,
  user_id integer not null references users on delete cascade,
  is_like boolean not null,
  created_at timestamptz not null default now(),
  primary key (video_id, user_id)
);
create index video_votes_user on video_votes (user_id, created_at desc) where is_like;

create table comments (
  id integer generated always as identity primary key,
  video_id integer not null references videos on delete cascade,
  parent_id integer references comments on delete cascade,
  user_id integer not null references users on delete cascade,
  -- the channel that speaks, where one does
  channel_id integer references channels on delete set null,
  body text not null check (length(body) between 1 and 2000),
  like_count integer not null default 0,
  dislike_count integer not null default 0,
  reply_count integer not null default 0,
  is_pinned boolean not null default false,
  is_hearted boolean not null default false,
  created_at timestamptz not null default now(),
  check (not (is_pinned and parent_id is not null))
);
create unique index comments_one_pin on comments (video_id) where is_pinned;
create index comments_newest on comments (video_id, id desc) where parent_id is null;
create index comments_top on comments (
  video_id, (case when is_pinned then 1000000000 else 0 end + like_count - dislike_count) desc, id desc
) where parent_id is null;
create index comments_replies on comments (parent_id, id) where parent_id is not null;

create table playlists (
  id integer generated always as identity primary key,
  owner_id integer not null references users on delete cascade,
  -- the channel that it belongs to; null for a person's own
  channel_id integer references channels on delete cascade,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  is_public boolean not null default true,
  video_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index playlists_owner on playlists (owner_id, id desc);
create index playlists_channel on playlists (channel_id, id desc) where channel_id is not null;

create table playlist_videos (
  playlist_id integer not null references playlists on delete cascade,
  video_id integer not null references videos on delete cascade,
  position integer not null,
  added_at timestamptz not null default now(),
  primary key (playlist_id, video_id)
);
create index playlist_videos_order on playlist_videos (playlist_id, position, video_id);
create index playlist_videos_video on playlist_videos (video_id);
