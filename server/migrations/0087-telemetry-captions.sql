-- Logs of drones and cameras were accepted as captions. Captions that may be one are not searchable until the job
-- `captions/read-spoken` has read them again; it removes logs and notifies the video's owner.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (
  kind in ('subscription', 'vote', 'comment', 'reply', 'video-report', 'comment-report', 'channel-report', 'sign-up',
    'captions-removed')
);
alter table notifications drop constraint notifications_check;
alter table notifications add constraint notifications_actor_check check (
  (actor_id is null) = (kind in ('video-report', 'comment-report', 'channel-report', 'captions-removed'))
);
update captions set spoken = null
where spoken ~* '(lat|gps|home|uav|rtk|iso|ss|shutter|alt|cnt|\$g[a-z]{4},)[a-z]{0,8} ?[:=(]? ?[-+]?[\d(]|\d\.\d{4}|°'
  or length(regexp_replace(spoken, '\D', '', 'g')) > length(spoken) / 10
  -- Shown is only a part.
  or source_key is not null;
