-- The months in which a place's videos were filmed are found without reading all its videos.
create index videos_place_month on videos (place_id, right(filming_month, 2))
  where status = 'published' and is_public and not is_withdrawn and place_id is not null and filming_month is not null;
