-- Every url that a video has or had: it is given to no other video, and an old one leads to a video that everybody may see.
create table video_urls (
  slug citext primary key,
  video_id integer not null references videos on delete cascade,
  since timestamptz not null default now()
);
create index video_urls_video on video_urls (video_id, since desc);
insert into video_urls (slug, video_id, since)
select slug, id, coalesce(described_at, created_at) from videos where slug is not null;

-- The primary key above decides who gets a url; a video may take back one that it had before.
create function take_video_url() returns trigger language plpgsql as $$
begin
  insert into video_urls (slug, video_id) values (new.slug, new.id)
  on conflict (slug) do update set since = now() where video_urls.video_id = excluded.video_id;
  if not found then
    raise unique_violation using message = 'this url is or was another video''s', constraint = 'videos_slug_key';
  end if;
  return null;
end $$;
create trigger videos_take_url_first after insert on videos
  for each row when (new.slug is not null) execute function take_video_url();
create trigger videos_take_url after update of slug on videos
  for each row when (new.slug is distinct from old.slug and new.slug is not null) execute function take_video_url();
