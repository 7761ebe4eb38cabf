-- Texts and search terms become words by the same functions, so that both sides agree: without the invisible joiners of Sinhala
-- and Tamil (U+200B to U+200D, U+FEFF), in NFC, without accents, in lower case. Separators are listed here, because which
-- characters are letters depends on the locale, and vowel signs often are not: punctuation, symbols, arrows and emoji.
create or replace function search_words(input text) returns text[]
language sql stable parallel safe
as $$
  select coalesce(array_agg(left(word, 60) order by place), '{}')
  from regexp_split_to_table(
    lower(unaccent(regexp_replace(
      normalize(translate(input, U&'\200B\200C\200D\FEFF''\2019\2018\02BC`\00B4', ''), nfc),
      -- Before accents are removed: `unaccent` turns ₹ into Rs.
      '[\u00D7\u00F7\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u303F\uFE00-\uFE0F\uFE10-\uFE6F\uFF01-\uFF0F\uFF1A-\uFF20\uFFFC\uFFFD\U0001F000-\U0001FAFF\U000E0000-\U000E01EF]', ' ', 'g'))),
    '[\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F]+'
  ) with ordinality as split (word, place)
  where word <> ''
$$;

-- The common part of a word's inflections: 'elephants' and 'elephant' both become 'eleph'.
create or replace function search_stem(word text) returns text
language sql stable parallel safe
as $$ select coalesce((ts_lexize('english_stem', word))[1], word) $$;

-- What an index has of words: the words themselves, to be found by their beginnings, and their stems.
create or replace function search_lexemes(words text[]) returns tsvector
language sql stable parallel safe
as $$ select array_to_tsvector(words || array(select search_stem(word) from unnest(words) as word)) $$;

-- Words with their stems.
create or replace function search_with_stems(words text[]) returns text[]
language sql stable parallel safe
as $$ select words || array(select search_stem(word) from unnest(words) as word) $$;

-- Lexemes with the letter of the text that they are in before each.
create or replace function search_in_place(place text, lexemes text[]) returns text[]
language sql immutable parallel safe
as $$ select coalesce(array_agg(place || lexeme), '{}') from unnest(lexemes) as lexeme $$;

-- A video's band of views: each band has three times the views of the one before.
create or replace function search_band(views bigint) returns integer
language sql immutable parallel safe
as $$ select floor(ln(greatest(views, 1)::float8) / ln(3::float8))::integer $$;

create or replace function search_quarter(moment timestamptz) returns integer
language sql immutable parallel safe
as $$ select (extract(year from moment at time zone 'UTC') * 4 + extract(quarter from moment at time zone 'UTC'))::integer $$;

-- The significant words of a video's captions, up to 150 KB: a document may have one megabyte.
create or replace function search_spoken_words(id integer) returns text[]
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

-- One document per video. It has every word once for each text that is searched: 'a' the title, 'b' with the tags and the place, 'c'
-- with the channel's name, 'd' with the description, 'e' with the captions. And its bands: '#' by views, '@' by the quarter of a
-- year. Bands keep the order of views and dates, so a page is found from the best band downwards, however many videos match.
create or replace function refresh_video_documents(ids integer[]) returns void
language plpgsql
as $$
begin
  delete from video_documents
  using videos
  where video_documents.video_id = any (ids) and videos.id = video_documents.video_id
    and not is_listed(videos);

  with texts as materialized (
    select videos.id, videos.view_count, videos.published_at,
      search_words(concat_ws(' ', videos.title, videos.title_en, videos.title_si, videos.title_ta)) as title, search_words(concat_ws(' ', channels.name, channels.name_en, channels.name_si, channels.name_ta)) as channel,
      search_words((select string_agg(tag::text, ' ') from video_tags where video_tags.video_id = videos.id))
        || coalesce((select places.words from places where places.id = videos.place_id), '{}') as tags,
      search_words(concat_ws(
        ' ', videos.description, videos.description_en, videos.description_si, videos.description_ta
      )) as description,
      search_spoken_words(videos.id) as spoken
    from videos join channels on channels.id = videos.channel_id
    where videos.id = any (ids) and is_listed(videos)
  ), ranked as materialized (
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
    from ranked
    on conflict (video_id) do update set words = excluded.words, terms = excluded.terms
  )
  -- In one order, so that two that publish at once wait for each other at most.
  insert into search_terms (word)
  select distinct word from texts cross join unnest(title || tags || channel) as word
  where word !~ '^[0-9]+$' order by word
  -- A word that only places had.
  on conflict (word) do update set videos = 1 where search_terms.videos = 0;
end $$;

create or replace function refresh_channel_document(id integer, name text, description text) returns void
language plpgsql
as $$
begin
  insert into channel_documents (channel_id, name, everything)
  values (id, search_lexemes(search_words(name)), search_lexemes(search_words(name) || search_words(description)))
  on conflict (channel_id) do update set name = excluded.name, everything = excluded.everything;
  insert into search_terms (word)
  select distinct word from unnest(search_words(name)) as word
  where word !~ '^[0-9]+$' order by word
  -- A word that only places had.
  on conflict (word) do update set videos = 1 where search_terms.videos = 0;
end $$;

-- Functions of triggers.
create or replace function on_video_text_changed() returns trigger
language plpgsql
as $$
begin
  perform refresh_video_documents(array[new.id]);
  return null;
end $$;

create or replace function on_video_tags_changed() returns trigger
language plpgsql
as $$
begin
  perform refresh_video_documents(array(select distinct video_id from changed order by video_id));
  return null;
end $$;

create or replace function on_channel_text_changed() returns trigger
language plpgsql
as $$
begin
  perform refresh_channel_document(
    new.id,
    concat_ws(' ', new.name, new.name_en, new.name_si, new.name_ta),
    concat_ws(' ', new.description, new.description_en, new.description_si, new.description_ta)
  );
  if tg_op = 'UPDATE'
    and (new.name, new.name_en, new.name_si, new.name_ta) is distinct from (old.name, old.name_en, old.name_si, old.name_ta)
  then
    perform refresh_video_documents(array(select id from videos where channel_id = new.id order by id));
  end if;
  return null;
end $$;

create or replace function on_video_band_changed() returns trigger
language plpgsql
as $$
begin
  update video_documents
  set words = ts_delete(words, '#' || search_band(old.view_count)) || array_to_tsvector(array['#' || search_band(new.view_count)])
  where video_id = new.id;
  return null;
end $$;

create or replace function on_captions_changed() returns trigger
language plpgsql
as $$
begin
  perform refresh_video_documents(array[coalesce(new.video_id, old.video_id)]);
  return null;
end $$;

create or replace function on_place_written() returns trigger
language plpgsql
as $$
begin
  new.words := search_words(concat_ws(' ', new.name, new.name_si, new.name_ta, array_to_string(new.aliases, ' '), new.district));
  return new;
end $$;

create or replace function on_place_named() returns trigger
language plpgsql
as $$
begin
  delete from place_names where place_id = new.id;
  insert into place_names (place_id, name, words, stems, latin, key)
  select new.id, name, words, array(
    select search_stem(word) from unnest(words) as word where coalesce(ts_lexize('english_stem', word) <> '{}', true)
  ), latin, search_key(latin)
  from (select distinct unnest(array[new.name, new.name_si, new.name_ta] || new.aliases) as name) named
  cross join lateral search_words(name) as words
  cross join lateral search_latin(array_to_string(words, '')) as latin
  where words <> '{}';
  insert into search_terms (word, videos)
  select distinct word, 0 from unnest(new.words) as word where word !~ '^[0-9]+$' order by word
  on conflict do nothing;
  return null;
end $$;

create or replace function on_term_written() returns trigger
language plpgsql
as $$
begin
  new.latin := search_latin(new.word);
  new.key := search_key(new.latin);
  return new;
end $$;

create or replace function on_place_text_changed() returns trigger
language plpgsql
as $$
begin
  perform refresh_video_documents(array(select id from videos where place_id = new.id order by id));
  return null;
end $$;

-- A page of the videos that match, in order: by their place in `tiers`, the best first, then by views or date. `every` is what any
-- of them matches, `narrow` the part of it that the index finds quickly. If at most `counted_max` match, all are read and counted;
-- if that is null or more match, the page is read band by band, and `total` is null.
create or replace function search_videos(
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
  new_videos integer[];
  best integer;
  worst integer := 0;
  missing integer := page_size;
  found_now integer;
  recent tsquery;
  high integer;
  low integer;
  bands integer;
begin
  if newer_than is not null then
    -- The index finds the quarters since then: what matches is seldom much more.
    select string_agg(quote_literal('@' || quarter), '|')::tsquery into recent
    from generate_series(search_quarter(newer_than), search_quarter(now())) quarter;
    narrow := narrow && recent;
    tiers := array(select listed.query && recent from unnest(tiers) with ordinality as listed (query, place) order by place);
    -- If few videos are that new, all of them are read, however frequent the words are.
    select coalesce(array_agg(newest.id), '{}') into new_videos
    from (
      select videos.id from videos where status = 'published' and is_public and published_at > newer_than
      order by published_at desc limit 5001
    ) newest;
    if cardinality(new_videos) > 5000 then new_videos := null; end if;
  end if;

  if counted_max is not null or new_videos is not null then
    select array_agg(row(few.id, few.tier, few.value)::search_match) into known
    from (
      select videos.id,
        (select min(place)::integer - 1 from unnest(tiers) with ordinality as listed (query, place)
          where documents.words @@ listed.query) as tier,
        case when is_by_date then (extract(epoch from videos.published_at) * 1000000)::bigint else videos.view_count end as value
      from (
        (select video_id, words from video_documents where new_videos is null and words @@ narrow offset 0)
        union all
        select listed.video_id, found.words from unnest(new_videos) as listed (video_id)
        join lateral (select words from video_documents where video_documents.video_id = listed.video_id offset 0) found on true
      ) documents
      join videos on videos.id = documents.video_id
      where documents.words @@ every
        and (newer_than is null or videos.published_at > newer_than)
        and (seconds is null or seconds @> videos.duration_seconds::numeric)
        and (category is null or exists (
          select 1 from video_categories where video_categories.video_id = videos.id and category_id = category
        ))
      limit case when new_videos is null then counted_max + 1 end
    ) few;
    if new_videos is not null or coalesce(cardinality(known), 0) <= counted_max then
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
    worst := greatest(worst, search_quarter(newer_than));
  else
    select search_band(max(view_count)) into best from videos where status = 'published' and is_public;
  end if;

  -- A prefix takes the index long, however few quarters are read. Frequent words fill a page from the newest videos.
  if is_by_date and counted_max is null then
    select array_agg(row(newest.id, 0, newest.value)::search_match) into known
    from (
      select videos.id, (extract(epoch from videos.published_at) * 1000000)::bigint as value
      from videos
      where status = 'published' and is_public
        -- For the index, which may differ by the last digits.
        and videos.published_at <= coalesce('epoch'::timestamptz + (after_value + 1000000) * interval '1 microsecond', 'infinity')
        and (
          after_value is null
          or ((extract(epoch from videos.published_at) * 1000000)::bigint, videos.id) < (after_value, after_id)
        )
      order by videos.published_at desc, videos.id desc
      limit 1000
    ) newest;
    return query
      select videos.id, 0, match.value, null::integer
      from unnest(known) with ordinality as match (id, tier, value, place)
      join lateral (select * from videos where videos.id = match.id offset 0) videos on true
      where exists (
          select from video_documents where video_documents.video_id = match.id and video_documents.words @@ tiers[1] offset 0
        )
        and (newer_than is null or videos.published_at > newer_than)
        and (seconds is null or seconds @> videos.duration_seconds::numeric)
        and (category is null or exists (
          select 1 from video_categories where video_categories.video_id = videos.id and category_id = category
        ))
      limit missing;
    get diagnostics found_now = row_count;
    missing := missing - found_now;
    if missing <= 0 or known is null then return; end if;
    after_tier := 0;
    after_value := known[cardinality(known)].value;
    after_id := known[cardinality(known)].id;
  end if;

  for place in coalesce(after_tier, 0) .. cardinality(tiers) - 1 loop
    high := case
      when place is distinct from after_tier then best
      when is_by_date then search_quarter('epoch'::timestamptz + after_value * interval '1 microsecond')
      else search_band(after_value)
    end;
    bands := 1;
    while high >= worst loop
      low := greatest(worst, high - bands + 1);
      return query
        select ranked.id, place, ranked.value, null::integer
        from (
          select videos.id,
            case when is_by_date then (extract(epoch from videos.published_at) * 1000000)::bigint else videos.view_count end as value
          from (
            select video_id from video_documents
            where words @@ (
              tiers[place + 1] && (
                select string_agg(quote_literal((case when is_by_date then '@' else '#' end) || band), '|')::tsquery
                from generate_series(low, high) band
              )
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
      high := low - 1;
      -- Each band of views has many times the videos of the one above; quarters have about the same.
      if is_by_date then bands := 2 * bands; end if;
    end loop;
  end loop;
end $$;

create or replace trigger places_words before insert or update on places
  for each row execute function on_place_written();
create or replace trigger places_named after insert or update on places
  for each row execute function on_place_named();
create or replace trigger search_terms_written before insert or update of word on search_terms
  for each row execute function on_term_written();
create or replace trigger video_documents_new after insert on videos
  for each row when (new.status = 'published') execute function on_video_text_changed();
create or replace trigger video_documents_changed after update of
  title, title_en, title_si, title_ta, description, description_en, description_si, description_ta, status, is_public, is_withdrawn, channel_id, published_at, place_id
on videos for each row when (
  (old.title, old.title_en, old.title_si, old.title_ta,
   old.description, old.description_en, old.description_si, old.description_ta, old.status, old.is_public, old.is_withdrawn, old.channel_id, old.published_at, old.place_id)
  is distinct from
  (new.title, new.title_en, new.title_si, new.title_ta,
   new.description, new.description_en, new.description_si, new.description_ta, new.status, new.is_public, new.is_withdrawn, new.channel_id, new.published_at, new.place_id)
) execute function on_video_text_changed();
create or replace trigger video_documents_banded after update of view_count on videos
  for each row when (search_band(old.view_count) <> search_band(new.view_count))
  execute function on_video_band_changed();
create or replace trigger video_documents_tagged after insert on video_tags
  referencing new table as changed for each statement execute function on_video_tags_changed();
create or replace trigger video_documents_untagged after delete on video_tags
  referencing old table as changed for each statement execute function on_video_tags_changed();
create or replace trigger video_documents_captioned after insert or delete or update of spoken on captions
  for each row execute function on_captions_changed();
create or replace trigger video_documents_placed after update on places
  for each row when (old.words is distinct from new.words) execute function on_place_text_changed();
create or replace trigger channel_documents_new after insert on channels
  for each row execute function on_channel_text_changed();
create or replace trigger channel_documents_changed after update of
  name, name_en, name_si, name_ta, description, description_en, description_si, description_ta
on channels for each row when (
  (old.name::text, old.name_en, old.name_si, old.name_ta,
   old.description, old.description_en, old.description_si, old.description_ta)
  is distinct from
  (new.name::text, new.name_en, new.name_si, new.name_ta,
   new.description, new.description_en, new.description_si, new.description_ta)
) execute function on_channel_text_changed();

-- Words and names that were written before these triggers existed, or by other rules.
update places set name = name;
update search_terms set word = word where latin <> search_latin(word) or key <> search_key(latin);
