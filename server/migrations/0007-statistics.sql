-- What a channel's owner sees of its audience: sums by day (of Colombo) and by tenth of a film. Never a person.
create table channel_days (
  channel_id integer not null references channels on delete cascade,
  day date not null,
  views integer not null default 0,
  watch_seconds double precision not null default 0,
  subscribers_gained integer not null default 0,
  subscribers_lost integer not null default 0,
  primary key (channel_id, day)
);

create table video_days (
  video_id integer not null references videos on delete cascade,
  day date not null,
  views integer not null default 0,
  watch_seconds double precision not null default 0,
  primary key (video_id, day)
);

-- How many viewers are at a film's tenth, 0 to 9, with the furthest that the history knows of them.
create table video_stops (
  video_id integer not null references videos on delete cascade,
  tenth smallint not null check (tenth between 0 and 9),
  viewers integer not null default 0,
  primary key (video_id, tenth)
);
