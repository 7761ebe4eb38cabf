create table watch_later (
  user_id integer not null references users on delete cascade,
  video_id integer not null references videos on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index watch_later_newest on watch_later (user_id, saved_at desc, video_id desc);
create index watch_later_video on watch_later (video_id);

-- The list of liked videos is paged by moment and video.
drop index video_votes_user;
create index video_votes_liked on video_votes (user_id, created_at desc, video_id desc) where is_like;
