-- When something that viewers see last changed: for the sitemap and caches.
create or replace function on_video_changed() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
create or replace trigger videos_changed before update of
  title, title_en, title_si, title_ta, description, description_en, description_si, description_ta, slug, channel_id, place_id, filming_month, thumbnail_key, direct_key, duration_seconds, published_at
on videos for each row when (
  (old.title, old.title_en, old.title_si, old.title_ta,
   old.description, old.description_en, old.description_si, old.description_ta, old.slug, old.channel_id, old.place_id, old.filming_month, old.thumbnail_key, old.direct_key,
   old.duration_seconds, old.published_at)
  is distinct from
  (new.title, new.title_en, new.title_si, new.title_ta,
   new.description, new.description_en, new.description_si, new.description_ta, new.slug, new.channel_id, new.place_id, new.filming_month, new.thumbnail_key, new.direct_key,
   new.duration_seconds, new.published_at)
) execute function on_video_changed();
-- A video's page shows the name and logo of its channel.
create or replace trigger channels_changed before update of name, name_en, name_si, name_ta, slug, logo_key on channels
  for each row when (
    (old.name, old.name_en, old.name_si, old.name_ta, old.slug, old.logo_key)
    is distinct from (new.name, new.name_en, new.name_si, new.name_ta, new.slug, new.logo_key)
  )
  execute function on_video_changed();

create or replace function on_video_part_changed() returns trigger language plpgsql as $$
begin
  update videos set changed_at = now() where id = coalesce(new.video_id, old.video_id) and changed_at <> now();
  return null;
end $$;
create or replace trigger video_tags_seen after insert or update or delete on video_tags
  for each row execute function on_video_part_changed();
create or replace trigger video_categories_seen after insert or update or delete on video_categories
  for each row execute function on_video_part_changed();
create or replace trigger captions_seen after insert or update or delete on captions
  for each row execute function on_video_part_changed();
