-- Hidden because their author, or that of the comment they reply to, is leaving. Counters leave them out.
alter table comments add column is_withdrawn boolean not null default false;

update comments set is_withdrawn = true
where user_id in (select id from users where deletion_asked_at is not null)
  or parent_id in (
    select parents.id from comments as parents join users on users.id = parents.user_id
    where users.deletion_asked_at is not null
  );
update comments set reply_count = reply_count - hidden.count
from (select parent_id, count(*)::int as count from comments where is_withdrawn group by parent_id) as hidden
where comments.id = hidden.parent_id;
update videos set comment_count = comment_count - hidden.count
from (select video_id, count(*)::int as count from comments where is_withdrawn group by video_id) as hidden
where videos.id = hidden.video_id;

-- What removed comments said, for 30 days: whoever has seen one can still report it, and moderators can decide.
create table removed_comments (
  -- the id of the comment
  id integer primary key,
  video_id integer not null references videos on delete cascade,
  user_id integer not null references users on delete cascade,
  channel_id integer references channels on delete set null,
  body text not null,
  created_at timestamptz not null,
  removed_at timestamptz not null default now()
);
create index removed_comments_age on removed_comments (removed_at);
create index removed_comments_video on removed_comments (video_id);
create index removed_comments_user on removed_comments (user_id);
create index removed_comments_channel on removed_comments (channel_id) where channel_id is not null;
