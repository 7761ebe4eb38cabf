-- Tracks beside videos.

create table tracks (
  video_id integer primary key references videos on delete cascade,
  file bytea,
  file_name text not null default '' check (length(file_name) <= 1000),
  source text check (source in ('gpx', 'dji', 'gopro', 'camm', 'geojson', 'kml')),
  failure_code text,
  failure_line integer,
  timing text not null default 'video' check (timing in ('video', 'clock', 'distance')),
  whole text,
  dropped integer not null default 0,
  begins_seconds double precision not null default 0,
  is_shown boolean not null default false,
  needs_check boolean not null default false,
  ends_hidden_metres smallint not null default 500 check (ends_hidden_metres in (0, 200, 500, 1000)),
  hidden_stretches jsonb not null default '[]',
  shows_height boolean not null default true,
  shows_speed boolean not null default true,
  allows_export boolean not null default false,
  shown text,
  shown_metres double precision,
  shown_climb double precision,
  shown_seconds double precision,
  created_at timestamptz not null default now()
);
comment on table tracks is
  'Where the camera was while a video was filmed. Nothing of it is sent to anybody but the owner, except what is in `shown`.';
comment on column tracks.file is 'the file that the owner gave, until it is read';
comment on column tracks.failure_code is 'why it could not be read';
comment on column tracks.timing is 'whether its time is that of the video or of a clock, or distance';
comment on column tracks.whole is 'all of it in its own time, simplified; null until it is read';
comment on column tracks.dropped is 'points left out because of impossible jumps';
comment on column tracks.begins_seconds is 'where in its own time the whole video begins';
comment on column tracks.needs_check is 'the video''s file was replaced since its owner showed it';
comment on column tracks.hidden_stretches is 'stretches that are never shown, in seconds of the whole video';
comment on column tracks.shown is 'what viewers get, in seconds of the video as shown; null: nothing';

create table track_places (
  video_id integer not null references tracks on delete cascade,
  place_id integer not null references places on delete cascade,
  seconds double precision not null,
  primary key (place_id, video_id)
);
create index track_places_video on track_places (video_id);
comment on table track_places is 'Places within 2 km of what viewers see of a track.';
comment on column track_places.seconds is 'when the video is nearest to the place';

alter table videos add column recorded_at text not null default '' check (length(recorded_at) <= 100);
comment on column videos.recorded_at is
  'the creation time in its file, as the camera wrote it; finds the part of a track with clock times';
