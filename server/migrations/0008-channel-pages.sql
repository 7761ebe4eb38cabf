-- Every url that a channel has or had: an old one goes on leading to the channel and is given to nobody else.
create table channel_urls (
  slug citext primary key,
  channel_id integer not null references channels on delete cascade,
  since timestamptz not null default now()
);
create index channel_urls_channel on channel_urls (channel_id, since desc);
insert into channel_urls (slug, channel_id, since) select slug, id, created_at from channels;

-- The primary key above decides who gets a url; a channel may take back one that it had before.
create function take_channel_url() returns trigger language plpgsql as $$
begin
  insert into channel_urls (slug, channel_id) values (new.slug, new.id)
  on conflict (slug) do update set since = now() where channel_urls.channel_id = excluded.channel_id;
  if not found then
    raise unique_violation using message = 'this url is or was another channel''s', constraint = 'channels_slug_key';
  end if;
  return null;
end $$;
create trigger channels_take_url after insert or update of slug on channels
  for each row execute function take_channel_url();

-- What stands first on a channel's Home: 1 is the primary video.
create table channel_slots (
  channel_id integer not null references channels on delete cascade,
  position smallint not null check (position between 1 and 5),
  video_id integer not null references videos on delete cascade,
  primary key (channel_id, position),
  -- two slots may trade their videos in one statement
  unique (channel_id, video_id) deferrable initially immediate
);
create index channel_slots_video on channel_slots (video_id);

-- The other channels that a channel's owner chose to show.
create table featured_channels (
  channel_id integer not null references channels on delete cascade,
  featured_id integer not null references channels on delete cascade,
  position smallint not null,
  primary key (channel_id, featured_id),
  check (channel_id <> featured_id)
);
create index featured_channels_featured on featured_channels (featured_id);

-- A channel's videos sorted by views, and the oldest first by reading videos_channel backwards.
create index videos_channel_viewed on videos (channel_id, view_count desc, id desc)
  where status = 'published' and is_public;
-- A channel is found by a part of its name.
create index channels_name on channels using gin ((name::text) gin_trgm_ops);
