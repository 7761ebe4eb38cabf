-- The primary key of channel_urls and video_urls decides who gets a URL; a channel or video may take back one that it had before.
create or replace function take_channel_url() returns trigger language plpgsql as $$
begin
  insert into channel_urls (slug, channel_id) values (new.slug, new.id)
  on conflict (slug) do update set since = now() where channel_urls.channel_id = excluded.channel_id;
  if not found then
    raise unique_violation using message = 'this url is or was another channel''s', constraint = 'channels_slug_key';
  end if;
  return null;
end $$;

create or replace function take_video_url() returns trigger language plpgsql as $$
begin
  insert into video_urls (slug, video_id) values (new.slug, new.id)
  on conflict (slug) do update set since = now() where video_urls.video_id = excluded.video_id;
  if not found then
    raise unique_violation using message = 'this url is or was another video''s', constraint = 'videos_slug_key';
  end if;
  return null;
end $$;

create or replace trigger channels_take_url after insert or update of slug on channels
  for each row execute function take_channel_url();
create or replace trigger videos_take_url_first after insert on videos
  for each row when (new.slug is not null) execute function take_video_url();
create or replace trigger videos_take_url after update of slug on videos
  for each row when (new.slug is distinct from old.slug and new.slug is not null) execute function take_video_url();
