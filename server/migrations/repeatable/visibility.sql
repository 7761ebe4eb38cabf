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
