-- Search -----------------------------------------------------------------------------------------------------------
-- Texts and terms become words by the same functions, so that both sides agree: without the invisible joiners of Sinhala
-- and Tamil (U+200B to U+200D, U+FEFF), in NFC, without accents, in small letters. What separates words is listed here,
-- because what counts as a letter depends on the locale, and vowel signs often do not.

create function search_words(input text) returns text[]
language sql stable parallel safe
as $$
  select coalesce(array_agg(left(word, 60) order by place), '{}')
  from regexp_split_to_table(
    lower(unaccent(normalize(translate(input, U&'\200B\200C\200D\FEFF''\2019\2018\02BC`\00B4', ''), nfc))),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F]+'
  ) with ordinality as split (word, place)
  where word <> ''
$$;

-- The word as its inflections have it in common: 'elephants' and 'elephant' are both 'eleph'.
create function search_stem(word text) returns text
language sql stable parallel safe
as $$ select coalesce((ts_lexize('english_stem', word))[1], word) $$;

-- What an index keeps of words: the words themselves, to be found by their beginnings, and their stems.
create function search_lexemes(words text[]) returns tsvector
language sql stable parallel safe
as $$ select array_to_tsvector(words || array(select search_stem(word) from unnest(words) as word)) $$;

-- What can be searched of each video that lists may show. Every column has the words of the one before it and more: a
-- term is worth most where the title alone has all of its words. Kept by triggers, through refresh_video_documents alone.
create table video_documents (
  video_id integer primary key references videos on delete cascade,
  title tsvector not null,
  title_and_tags tsvector not null,
  title_to_channel tsvector not null,
  -- with the description
  everything tsvector not null
);
create index video_documents_words on video_documents using gin (title, title_and_tags, title_to_channel, everything);

create table channel_documents (
  channel_id integer primary key references channels on delete cascade,
  name tsvector not null,
  -- with the description
  everything tsvector not null
);
create index channel_documents_words on channel_documents using gin (name, everything);

-- The words of titles, tags and channel names, to mend what was mistyped. `videos` is counted anew every night.
create table search_terms (
  word text collate "C" primary key,
  videos integer not null default 1
);
create index search_terms_alike on search_terms using gin (word gin_trgm_ops);

create function refresh_video_documents(ids integer[]) returns void
language plpgsql
as $$
begin
  delete from video_documents
  using videos
  where video_documents.video_id = any (ids) and videos.id = video_documents.video_id
    and not (videos.status = 'published' and videos.is_public);

  with texts as materialized (
    select videos.id, search_words(videos.title) as title, search_words(channels.name::text) as channel,
      search_words((select string_agg(tag::text, ' ') from video_tags where video_tags.video_id = videos.id)) as tags,
      search_lexemes(search_words(videos.description)) as description
    from videos join channels on channels.id = videos.channel_id
    where videos.id = any (ids) and videos.status = 'published' and videos.is_public
  ), vectors as materialized (
    select id, search_lexemes(title) as title, search_lexemes(tags) as tags, search_lexemes(channel) as channel, description
    from texts
  ), documents as (
    insert into video_documents (video_id, title, title_and_tags, title_to_channel, everything)
    select id, title, title || tags, title || tags || channel, title || tags || channel || description from vectors
    on conflict (video_id) do update set title = excluded.title, title_and_tags = excluded.title_and_tags,
      title_to_channel = excluded.title_to_channel, everything = excluded.everything
  )
  -- In one order, so that two that publish at once wait for each other at most.
  insert into search_terms (word)
  select distinct word from texts cross join unnest(title || tags || channel) as word
  where word !~ '^[0-9]+$' order by word
  on conflict do nothing;
end $$;

create function refresh_channel_document(id integer, name text, description text) returns void
language plpgsql
as $$
begin
  insert into channel_documents (channel_id, name, everything)
  values (id, search_lexemes(search_words(name)), search_lexemes(search_words(name) || search_words(description)))
  on conflict (channel_id) do update set name = excluded.name, everything = excluded.everything;
  insert into search_terms (word)
  select distinct word from unnest(search_words(name)) as word
  where word !~ '^[0-9]+$' order by word
  on conflict do nothing;
end $$;

create function on_video_text_changed() returns trigger
language plpgsql
as $$
begin
  perform refresh_video_documents(array[new.id]);
  return null;
end $$;

create trigger video_documents_new after insert on videos
for each row when (new.status = 'published') execute function on_video_text_changed();

create trigger video_documents_changed after update of title, description, status, is_public, channel_id on videos
for each row when (
  (old.title, old.description, old.status, old.is_public, old.channel_id)
    is distinct from (new.title, new.description, new.status, new.is_public, new.channel_id)
) execute function on_video_text_changed();

create function on_video_tags_changed() returns trigger
language plpgsql
as $$
begin
  perform refresh_video_documents(array(select distinct video_id from changed order by video_id));
  return null;
end $$;

create trigger video_documents_tagged after insert on video_tags
referencing new table as changed for each statement execute function on_video_tags_changed();

create trigger video_documents_untagged after delete on video_tags
referencing old table as changed for each statement execute function on_video_tags_changed();

create function on_channel_text_changed() returns trigger
language plpgsql
as $$
begin
  perform refresh_channel_document(new.id, new.name::text, new.description);
  if tg_op = 'UPDATE' and new.name is distinct from old.name then
    perform refresh_video_documents(array(select id from videos where channel_id = new.id order by id));
  end if;
  return null;
end $$;

create trigger channel_documents_new after insert on channels
for each row execute function on_channel_text_changed();

create trigger channel_documents_changed after update of name, description on channels
for each row when ((old.name::text, old.description) is distinct from (new.name::text, new.description))
execute function on_channel_text_changed();

select refresh_channel_document(id, name::text, description) from channels;
select refresh_video_documents(array(select id from videos order by id));

-- Trending ---------------------------------------------------------------------------------------------------------
create index video_days_day on video_days (day);
-- Views were not kept by day before; of the last ones it is still known when they were.
insert into video_days (video_id, day, views)
select video_id, (viewed_at at time zone 'Asia/Colombo')::date, count(*) from viewers group by 1, 2
on conflict do nothing;

create index video_votes_newest on video_votes (created_at);
create index comments_by_moment on comments (created_at);

-- What is trending, the first one at place 1: made anew by a job.
create table trending (
  place smallint primary key,
  video_id integer not null unique references videos on delete cascade,
  score double precision not null,
  computed_at timestamptz not null default now()
);
