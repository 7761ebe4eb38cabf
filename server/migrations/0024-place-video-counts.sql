-- Lists of places show how many public videos each has: counting a million videos takes half a second.

create table place_video_counts (
  place_id integer primary key references places on delete cascade,
  videos integer not null
);
comment on table place_video_counts is 'How many public videos each place has, kept by a trigger of videos.';
insert into place_video_counts (place_id, videos)
select place_id, count(*) from videos
where status = 'published' and is_public and not is_withdrawn and place_id is not null
group by place_id;
