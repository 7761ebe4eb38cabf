-- A large site has minutes of work for this.
set local statement_timeout = 0;

-- Search in bands ----------------------------------------------------------------------------------------------------
-- One document a video, with every word once for each place that it is searched in: 'a' the title, 'b' with the tags, 'c' with
-- the channel's name, 'd' with the description, 'e' with the captions. And its bands: '#' by views, each three times the one
-- before, '@' by the quarter of a year. Bands keep the order of views and dates, so a page is found from the best band
-- downwards, whatever number of videos has the words.

-- What is said in the captions, as plain text; null until the file was read.
alter table captions add column spoken text;
create index captions_unread on captions (video_id) where spoken is null;

create function search_band(views bigint) returns integer
language sql immutable parallel safe
as $$ select floor(ln(greatest(views, 1)::float8) / ln(3::float8))::integer $$;

create function search_quarter(moment timestamptz) returns integer
language sql immutable parallel safe
as $$ select (extract(year from moment at time zone 'UTC') * 4 + extract(quarter from moment at time zone 'UTC'))::integer $$;

drop table video_documents;
create table video_documents (
  video_id integer primary key references videos on delete cascade,
  words tsvector not null,
  -- The words of title, tags and channel's name, to count them.
  terms text[] not null
);
alter table video_documents alter column words set statistics 300;

create index search_terms_frequent on search_terms (videos desc, word);

-- Words with their stems.
create function search_with_stems(words text[]) returns text[]
language sql stable parallel safe
as $$ select words || array(select search_stem(word) from unnest(words) as word) $$;

create function search_in_place(place text, lexemes text[]) returns text[]
language sql immutable parallel safe
as $$ select coalesce(array_agg(place || lexeme), '{}') from unnest(lexemes) as lexeme $$;

-- The telling words of a film's captions, as many as 150 KB hold: a document has a megabyte at the most.
create function search_spoken_words(id integer) returns text[]
language sql stable parallel safe
as $$
  select coalesce(array_agg(word), '{}')
  from (
    select word, sum(octet_length(word)) over (order by min(place), word) as bytes
    from unnest(search_words((
      select left(string_agg(spoken, ' ' order by is_default desc, language), 300000)
      from captions where captions.video_id = id
    ))) with ordinality as said (word, place)
    where coalesce(ts_lexize('english_stem', word) <> '{}', true)
    group by word
  ) counted
  where bytes <= 150000
$$;

create or replace function refresh_video_documents(ids integer[]) returns void
language plpgsql
as $$
begin
  delete from video_documents
  using videos
  where video_documents.video_id = any (ids) and videos.id = video_documents.video_id
    and not (videos.status = 'published' and videos.is_public and not videos.is_withdrawn);

  with texts as materialized (
    select videos.id, videos.view_count, videos.published_at,
      search_words(videos.title) as title, search_words(channels.name::text) as channel,
      search_words((select string_agg(tag::text, ' ') from video_tags where video_tags.video_id = videos.id)) as tags,
      search_words(videos.description) as description,
      search_spoken_words(videos.id) as spoken
    from videos join channels on channels.id = videos.channel_id
    where videos.id = any (ids) and videos.status = 'published' and videos.is_public and not videos.is_withdrawn
  ), places as materialized (
    select id, view_count, published_at, title || tags || channel as terms,
      search_with_stems(title) as a, search_with_stems(title || tags) as b, search_with_stems(title || tags || channel) as c,
      search_with_stems(title || tags || channel || description) as d,
      search_with_stems(title || tags || channel || description || spoken) as e
    from texts
  ), documents as (
    insert into video_documents (video_id, words, terms)
    select id,
      array_to_tsvector(
        search_in_place('a', a) || search_in_place('b', b) || search_in_place('c', c) || search_in_place('d', d)
        || search_in_place('e', e) || array['#' || search_band(view_count), '@' || search_quarter(published_at)]
      ),
      array(select distinct unnest(terms))
    from places
    on conflict (video_id) do update set words = excluded.words, terms = excluded.terms
  )
  -- In one order, so that two that publish at once wait for each other at most.
  insert into search_terms (word)
  select distinct word from texts cross join unnest(title || tags || channel) as word
  where word !~ '^[0-9]+$' order by word
  on conflict do nothing;
end $$;

drop trigger video_documents_changed on videos;
create trigger video_documents_changed
after update of title, description, status, is_public, is_withdrawn, channel_id, published_at on videos
for each row when (
  (old.title, old.description, old.status, old.is_public, old.is_withdrawn, old.channel_id, old.published_at)
    is distinct from
  (new.title, new.description, new.status, new.is_public, new.is_withdrawn, new.channel_id, new.published_at)
) execute function on_video_text_changed();

create function on_video_band_changed() returns trigger
language plpgsql
as $$
begin
  update video_documents
  set words = ts_delete(words, '#' || search_band(old.view_count)) || array_to_tsvector(array['#' || search_band(new.view_count)])
  where video_id = new.id;
  return null;
end $$;

create trigger video_documents_banded after update of view_count on videos
for each row when (search_band(old.view_count) <> search_band(new.view_count)) execute function on_video_band_changed();

create function on_captions_changed() returns trigger
language plpgsql
as $$
begin
  perform refresh_video_documents(array[coalesce(new.video_id, old.video_id)]);
  return null;
end $$;

create trigger video_documents_captioned after insert or delete or update of spoken on captions
for each row execute function on_captions_changed();

select refresh_video_documents(array(select id from videos order by id));
-- Without a list of what is pending: every search would have to read through it.
create index video_documents_words on video_documents using gin (words) with (fastupdate = off);

-- A page of the videos that have what is searched for, in their order: by place in `tiers`, the best first, then by views or
-- date. `every` is what any of them has, `narrow` the part of it that the index finds quickly. Where no more than `counted_max`
-- have it, all are read and counted; where that is null, or there are more, the page is read band by band, and `total` is null.
create type search_match as (id integer, tier integer, value bigint);

create function search_videos(
  narrow tsquery, every tsquery, tiers tsquery[], is_by_date boolean, counted_max integer, page_size integer,
  after_tier integer default null, after_value bigint default null, after_id integer default null,
  newer_than timestamptz default null, seconds numrange default null, category integer default null
) returns table (id integer, tier integer, value bigint, total integer)
language plpgsql stable
-- What is planned once is planned well: the subqueries leave nothing to choose.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  known search_match[];
  best integer;
  worst integer := 0;
  missing integer := page_size;
  found_now integer;
begin
  if counted_max is not null then
    select array_agg(row(few.id, few.tier, few.value)::search_match) into known
    from (
      select videos.id,
        (select min(place)::integer - 1 from unnest(tiers) with ordinality as listed (query, place)
          where documents.words @@ listed.query) as tier,
        case when is_by_date then (extract(epoch from videos.published_at) * 1000000)::bigint else videos.view_count end as value
      from (select video_id, words from video_documents where words @@ narrow offset 0) documents
      join videos on videos.id = documents.video_id
      where documents.words @@ every
        and (newer_than is null or videos.published_at > newer_than)
        and (seconds is null or seconds @> videos.duration_seconds::numeric)
        and (category is null or exists (
          select 1 from video_categories where video_categories.video_id = videos.id and category_id = category
        ))
      limit counted_max + 1
    ) few;
    if coalesce(cardinality(known), 0) <= counted_max then
      return query
        select match.id, match.tier, match.value, cardinality(known)
        from unnest(known) as match
        where after_tier is null
          or (match.tier, -match.value, -match.id) > (after_tier, -after_value, -after_id)
        order by match.tier, match.value desc, match.id desc
        limit page_size;
      return;
    end if;
  end if;

  if is_by_date then
    select search_quarter(max(published_at)), search_quarter(min(published_at)) into best, worst
    from videos where status = 'published' and is_public;
  else
    select search_band(max(view_count)) into best from videos where status = 'published' and is_public;
  end if;

  for place in coalesce(after_tier, 0) .. cardinality(tiers) - 1 loop
    for band in reverse
      case
        when place is distinct from after_tier then best
        when is_by_date then search_quarter('epoch'::timestamptz + after_value * interval '1 microsecond')
        else search_band(after_value)
      end .. worst
    loop
      return query
        select ranked.id, place, ranked.value, null::integer
        from (
          select videos.id,
            case when is_by_date then (extract(epoch from videos.published_at) * 1000000)::bigint else videos.view_count end as value
          from (
            select video_id from video_documents
            where words @@ (
              tiers[place + 1] && quote_literal((case when is_by_date then '@' else '#' end) || band)::tsquery
            )
            offset 0
          ) documents
          join videos on videos.id = documents.video_id
          where (newer_than is null or videos.published_at > newer_than)
            and (seconds is null or seconds @> videos.duration_seconds::numeric)
            and (category is null or exists (
              select 1 from video_categories where video_categories.video_id = videos.id and category_id = category
            ))
        ) ranked
        where place is distinct from after_tier or (ranked.value, ranked.id) < (after_value, after_id)
        order by ranked.value desc, ranked.id desc
        limit missing;
      get diagnostics found_now = row_count;
      missing := missing - found_now;
      if missing <= 0 then return; end if;
    end loop;
  end loop;
end $$;
