-- Of a time-lapse, the track is as long as the journey, and the video much shorter.

alter table tracks add column is_time_lapse boolean not null default false;
comment on column tracks.is_time_lapse is
  'whether all of it is spread over the whole video, whatever its own time; `begins_seconds` doesn''t count then';
