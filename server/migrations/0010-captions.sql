-- What is said in a film, to be read: one file a language, written by us after what was uploaded was parsed.
create table captions (
  video_id integer not null references videos on delete cascade,
  -- BCP 47: si, ta, en-GB
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  storage_key text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (video_id, language)
);
create unique index captions_one_default on captions (video_id) where is_default;
