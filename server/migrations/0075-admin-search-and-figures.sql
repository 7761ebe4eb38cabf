-- For finding a video in any state by a part of its title, URL or file name, and the newest videos of a channel that was found.
create index videos_found on videos using gin (
  (title || ' ' || coalesce(slug::text, '') || ' ' || original_name) gin_trgm_ops
);
create index videos_of_channel_by_id on videos (channel_id, id desc);
create index channels_slug_found on channels using gin ((slug::text) gin_trgm_ops);
-- The admin console lists videos by status, newest first. Most are published.
create index videos_unpublished on videos (status, id desc) where status <> 'published';

-- For finding a comment by a part of its text.
create index comments_found on comments using gin (body gin_trgm_ops);

-- The figures of the last days, in addition to comments_by_moment.
create index channel_days_day on channel_days (day);
create index videos_published on videos (published_at) where status = 'published';
create index users_activated on users (activated_at);
create index reports_by_moment on reports (reported_at);

-- The admin console lists accounts by role.
create index users_of_role on users (role_id, id desc);
