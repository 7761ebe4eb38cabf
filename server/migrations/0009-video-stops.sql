-- Places that the chapters of a video name.

create table video_stops (
  video_id integer not null references videos on delete cascade,
  seconds integer not null,
  place_id integer not null references places on delete cascade,
  primary key (video_id, seconds)
);
create index video_stops_place on video_stops (place_id, video_id, seconds);
comment on table video_stops is
  'Stops: chapters that name a place. Computed from descriptions when details are saved, and every night.';
comment on column video_stops.seconds is 'when the chapter begins, in seconds of the video as shown';
