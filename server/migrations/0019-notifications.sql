-- What happened to somebody: one row for an event, however often it is repeated. New videos of subscribed channels are not
-- here: they are a query, so that publishing costs the same for every number of subscribers.
create table notifications (
  id integer generated always as identity primary key,
  recipient_id integer not null references users on delete cascade,
  kind text not null check (kind in ('subscription', 'vote', 'comment', 'reply', 'video-report', 'comment-report', 'channel-report')),
  -- who did it; null for reports, which name nobody
  actor_id integer references users on delete cascade,
  -- the channel that it is about: the one subscribed to, or that of the video
  channel_id integer not null references channels on delete cascade,
  video_id integer references videos on delete cascade,
  comment_id integer references comments on delete cascade,
  created_at timestamptz not null default now(),
  -- when the recipient dismissed it
  seen_at timestamptz,
  check ((actor_id is null) = (kind in ('video-report', 'comment-report', 'channel-report')))
);
create unique index notifications_once on notifications (
  recipient_id, kind, coalesce(actor_id, 0), channel_id, coalesce(video_id, 0), coalesce(comment_id, 0)
);
create index notifications_unseen on notifications (recipient_id, created_at desc) where seen_at is null;
create index notifications_singles on notifications (recipient_id, id desc)
  where seen_at is null and kind not in ('subscription', 'vote');
create index notifications_video on notifications (video_id);
create index notifications_comment on notifications (comment_id);
create index notifications_age on notifications (created_at);

-- What a person wants to hear of, and how far they have looked. Who has no row wants everything but mail.
create table notification_settings (
  user_id integer primary key references users on delete cascade,
  -- when the bell was last opened: the count begins there
  cleared_at timestamptz not null default '-infinity',
  -- when the new videos were dismissed all together
  new_videos_seen_at timestamptz not null default '-infinity',
  muted text[] not null default '{}'
    check (muted <@ array['new-videos', 'comments', 'replies', 'subscriptions', 'votes']),
  has_digest boolean not null default false,
  -- when the last digest went, or since when digests are wanted
  digest_sent_at timestamptz not null default '-infinity'
);
create index notification_settings_digest on notification_settings (user_id) where has_digest;

-- New videos that somebody dismissed one by one.
create table dismissed_videos (
  user_id integer not null references users on delete cascade,
  video_id integer not null references videos on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index dismissed_videos_age on dismissed_videos (dismissed_at);
