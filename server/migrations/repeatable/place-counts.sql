-- Counts the public videos of each place.
create or replace function on_video_placed() returns trigger language plpgsql as $$
begin
  -- In one order, so that two videos that change places with each other don't wait for each other. Videos that don't count lock none.
  perform from place_video_counts
  where place_id in (
    case when tg_op <> 'INSERT' and is_listed(old) then old.place_id end,
    case when tg_op <> 'DELETE' and is_listed(new) then new.place_id end
  )
  order by place_id for no key update;
  if tg_op <> 'INSERT' and is_listed(old) then
    update place_video_counts set videos = videos - 1 where place_id = old.place_id;
  end if;
  if tg_op <> 'DELETE' and is_listed(new) and new.place_id is not null then
    insert into place_video_counts (place_id, videos) values (new.place_id, 1)
    on conflict (place_id) do update set videos = place_video_counts.videos + 1;
  end if;
  return null;
end $$;
create or replace trigger videos_placed_first after insert or delete on videos
  for each row execute function on_video_placed();
create or replace trigger videos_placed after update of status, is_public, is_withdrawn, place_id on videos
  for each row when (
    (old.status, old.is_public, old.is_withdrawn, old.place_id) is distinct from (new.status, new.is_public, new.is_withdrawn, new.place_id)
  )
  execute function on_video_placed();
-- Creating the triggers has locked `videos` until this transaction ends. What a process of a version without them changed before is counted here.
delete from place_video_counts;
insert into place_video_counts (place_id, videos)
select place_id, count(*) from videos where is_listed(videos) and place_id is not null group by place_id;
