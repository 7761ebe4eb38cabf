-- A film whose beginning or end was cut off. What was uploaded stays; what is served was made of a part of it.
create table film_cuts (
  video_id integer primary key references videos on delete cascade,
  -- seconds of the whole film
  from_seconds double precision not null check (from_seconds >= 0),
  to_seconds double precision not null check (to_seconds > from_seconds),
  whole_seconds double precision not null,
  -- the whole film as one MP4, for its owner alone
  uncut_key text
);

-- A cut that is being made, or could not be: one a film. Both times null: the whole film again.
create table cut_orders (
  id integer generated always as identity primary key,
  video_id integer not null unique references videos on delete cascade,
  from_seconds double precision,
  to_seconds double precision,
  percent smallint not null default 0,
  -- where its files go
  media_prefix text not null,
  -- why the last try failed; `is_given_up` says that there will be no other
  failure_text text,
  is_given_up boolean not null default false,
  check ((from_seconds is null) = (to_seconds is null))
);

-- What was served before a cut, kept for those who were watching.
create table outdated_media (
  key text primary key,
  goes_at timestamptz not null
);
create index outdated_media_going on outdated_media (goes_at);

-- From where in the whole film each poster candidate is; empty for films from before this was noted.
alter table videos add column poster_seconds double precision[] not null default '{}';

-- The captions as they came, timed for the whole film, where those that are served are those of a cut.
alter table captions add column source_key text;
