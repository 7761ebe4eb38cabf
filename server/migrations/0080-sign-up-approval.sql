-- `waiting`: the sign-up is complete, and an administrator decides whether the account may be used (SIGN_UP_APPROVAL).
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check
  check (status in ('inactive', 'waiting', 'active', 'suspended', 'deleted'));
alter table users add column waiting_since timestamptz;
alter table users add constraint users_waiting_check check ((status = 'waiting') = (waiting_since is not null));
create index users_waiting on users (waiting_since, id) where status = 'waiting';

-- Administrators are notified of those who wait; such a notification is about no channel.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('subscription', 'vote', 'comment', 'reply', 'video-report', 'comment-report', 'channel-report', 'sign-up')
);
alter table notifications alter column channel_id drop not null;
alter table notifications add constraint notifications_channel_check
  check ((channel_id is null) = (kind = 'sign-up'));
drop index notifications_once;
create unique index notifications_once on notifications (
  recipient_id, kind, coalesce(actor_id, 0), coalesce(channel_id, 0), coalesce(video_id, 0), coalesce(comment_id, 0)
);
