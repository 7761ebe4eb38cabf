-- Symbols, arrows and emoji separate words (`Kandy→Ella`): what contains any is indexed again.
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

do $$
declare
  symbols constant text := '[\u00D7\u00F7\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\uFE00-\uFE0F\uFE10-\uFE6F\uFF01-\uFF0F\uFF1A-\uFF20\U0001F000-\U0001FAFF]';
begin
  perform refresh_channel_document(id, name::text, description) from channels
  where name::text ~ symbols or description ~ symbols;
  perform refresh_video_documents(array(
    select videos.id from videos join channels on channels.id = videos.channel_id
    where videos.title ~ symbols or videos.description ~ symbols or channels.name::text ~ symbols
      or exists (select from video_tags where video_tags.video_id = videos.id and tag::text ~ symbols)
      or exists (select from captions where captions.video_id = videos.id and spoken ~ symbols)
    order by videos.id));
end $$;
