create table categories (
  id integer generated always as identity primary key,
  name citext not null unique,
  position smallint not null unique
);
insert into categories (name, position) values
  ('Hill country', 1), ('Coast and lagoon', 2), ('Wild island', 3), ('Heritage', 4),
  ('Food', 5), ('Journeys', 6), ('Festivals', 7), ('City life', 8);

create table videos (
  id integer generated always as identity primary key,
  channel_id integer not null references channels on delete cascade,
  slug citext unique check (slug ~ '^[A-Za-z0-9_-]{3,60}$'),
  title text not null default '',
  description text not null default '',
  status text not null default 'draft'
    check (status in ('draft', 'published', 'processing', 'failed', 'under-review', 'removed')),
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  -- when the uploader gave the details
  described_at timestamptz,
  published_at timestamptz,

  -- the uploaded file, kept in storage
  original_key text,
  original_name text not null default '',
  original_bytes bigint not null default 0,

  -- what is being done with it
  stage text not null default 'waiting'
    check (stage in ('waiting', 'inspecting', 'packaging', 'encoding', 'verifying', 'ready', 'failed')),
  percent real not null default 0,
  failure_code text,
  failure_text text,
  can_retry boolean not null default false,

  -- what can be served: keys below one prefix that never change their content
  media_prefix text,
  master_key text,
  direct_key text,
  storyboard_key text,
  -- poster candidates, best first, each a base to which a width is added
  poster_keys text[] not null default '{}',
  poster_key text,
  has_own_poster boolean not null default false,
  duration_seconds real not null default 0,
  width integer not null default 0,
  height integer not null default 0,

  view_count bigint not null default 0,
  like_count integer not null default 0,
  dislike_count integer not null default 0,
  comment_count integer not null default 0,

  check (status <> 'published' or (slug is not null and published_at is not null and master_key is not null))
);
create index videos_newest on videos (published_at desc, id desc) where status = 'published' and is_public;
create index videos_channel on videos (channel_id, published_at desc, id desc) where status = 'published' and is_public;
create index videos_channel_all on videos (channel_id, created_at desc);
create index videos_most_viewed on videos (view_count desc, id desc) where status = 'published' and is_public;

create table renditions (
  video_id integer not null references videos on delete cascade,
  height integer not null,
  width integer not null,
  bytes bigint not null,
  primary key (video_id, height)
);

create table video_categories (
  video_id integer not null references videos on delete cascade,
  category_id integer not null references categories,
  position smallint not null default 0,
  primary key (video_id, category_id)
);
create index video_categories_category on video_categories (category_id, video_id desc);

create table video_tags (
  video_id integer not null references videos on delete cascade,
  tag citext not null check (length(tag) between 1 and 40),
  is_primary boolean not null default true,
  position smallint not null default 0,
  primary key (video_id, tag)
);
create index video_tags_tag on video_tags (tag, video_id);

-- A file on its way in. The bytes are in the incoming folder under this id.
create table uploads (
  id text primary key,
  user_id integer not null references users on delete cascade,
  channel_id integer not null references channels on delete cascade,
  file_name text not null default '',
  bytes bigint not null,
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  video_id integer references videos on delete cascade
);
create index uploads_user on uploads (user_id, created_at desc);
create index uploads_open on uploads (created_at) where video_id is null;

-- What the editors chose: the film of the hero and the carousel of picks.
create table editors_picks (
  video_id integer primary key references videos on delete cascade,
  -- null for a film that is the hero's alone
  position smallint,
  is_hero boolean not null default false
);
create unique index editors_picks_hero on editors_picks (is_hero) where is_hero;
