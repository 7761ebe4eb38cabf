-- The first file: search.sql uses these functions.

-- Triggers of later files lock these tables until the transaction ends: all of them first, and in the order in which a request
-- for the deletion of an account changes them, so that neither waits for the other halfway.
lock table users, channels, videos in share row exclusive mode;

-- Who may see a video. What depends on the viewer is in server/src/areas/videos/visibility.ts. The planner inlines these
-- functions, so indexes whose condition is spelled out serve statements that call them.

-- Videos that anybody may open who has the URL.
create or replace function is_watchable(video videos) returns boolean
language sql immutable parallel safe
as $$ select video.status = 'published' and not video.is_withdrawn $$;

-- Videos that lists and search may show: public ones.
create or replace function is_listed(video videos) returns boolean
language sql immutable parallel safe
as $$ select video.status = 'published' and not video.is_withdrawn and video.is_public $$;

-- Comments that everybody sees who sees the video. Counters count these.
create or replace function is_shown(comment comments) returns boolean
language sql immutable parallel safe
as $$ select not (comment.is_withdrawn or comment.is_held or comment.is_parent_held) $$;

-- Comments that an account sees there; null is a guest. Authors see their own held ones.
create or replace function is_shown_to(comment comments, viewer_id integer) returns boolean
language sql immutable parallel safe
as $$
  select not (comment.is_withdrawn or comment.is_parent_held)
    and (not comment.is_held or comment.user_id is not distinct from viewer_id)
$$;
