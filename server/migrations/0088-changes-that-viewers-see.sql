-- Feeds name the size of a video's file, and the sitemap when something that viewers see last changed.
alter table videos add column direct_bytes bigint;
alter table videos add column changed_at timestamptz not null default now();

create function on_video_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
create trigger videos_changed before update of
  title, description, slug, channel_id, place_id, filming_month, thumbnail_key, direct_key, duration_seconds, published_at
on videos for each row when (
  (old.title, old.description, old.slug, old.channel_id, old.place_id, old.filming_month, old.thumbnail_key, old.direct_key,
   old.duration_seconds, old.published_at)
  is distinct from
  (new.title, new.description, new.slug, new.channel_id, new.place_id, new.filming_month, new.thumbnail_key, new.direct_key,
   new.duration_seconds, new.published_at)
) execute function on_video_changed();

create function on_video_part_changed() returns trigger language plpgsql as $$
begin
  update videos set changed_at = now() where id = coalesce(new.video_id, old.video_id) and changed_at <> now();
  return null;
end $$;
create trigger video_tags_seen after insert or update or delete on video_tags
for each row execute function on_video_part_changed();
create trigger video_categories_seen after insert or update or delete on video_categories
for each row execute function on_video_part_changed();
create trigger captions_seen after insert or update or delete on captions
for each row execute function on_video_part_changed();
