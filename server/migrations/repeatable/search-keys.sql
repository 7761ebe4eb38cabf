-- What people type in Latin letters and what is written in Sinhala or Tamil become comparable by two functions. Rules are applied
-- from top to bottom; docs/decisions/0043-search-across-scripts.md explains them. Both functions are called for words of
-- `search_words`: lower case, NFC, without joiners.

-- How a word sounds, in plain Latin letters: නුවරඑළිය and `nuwaraeliya` are both `nuaraelia`. Doubled consonants stay.
create or replace function search_latin(word text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  latin text := word;
begin
  if latin ~ '[\u0D80-\u0DFF]' then
    -- A consonant has the vowel a unless a sign follows.
    latin := regexp_replace(latin, '([\u0D9A-\u0DC6])(?![\u0DCA-\u0DDF\u0DF2\u0DF3])', '\1a', 'g');
    -- Prenasalized consonants, and other letters that sound like two.
    latin := replace(latin, 'ඟ', 'ng');
    latin := replace(latin, 'ඦ', 'nj');
    latin := replace(latin, 'ඬ', 'nd');
    latin := replace(latin, 'ඳ', 'nd');
    latin := replace(latin, 'ඹ', 'mb');
    latin := replace(latin, 'ච', 'ch');
    latin := replace(latin, 'ඡ', 'ch');
    latin := replace(latin, 'ඓ', 'ai');
    latin := replace(latin, U&'\0DDB', 'ai');
    latin := replace(latin, 'ඖ', 'au');
    latin := replace(latin, U&'\0DDE', 'au');
    latin := replace(latin, 'ඍ', 'ru');
    latin := replace(latin, U&'\0DD8', 'ru');
    -- Aspirates, retroflex consonants and long vowels sound like the plain ones. What has no counterpart is removed: hal kirima.
    latin := translate(latin,
      'අආඇඈඉඊඋඌඑඒඔඕ' || U&'\0DCF\0DD0\0DD1\0DD2\0DD3\0DD4\0DD6\0DD9\0DDA\0DDC\0DDD'
        || 'කඛගඝජඣඤඥටඨඩඪණතථදධනපඵබභමයරලවශෂසහළෆ' || U&'\0D82\0DCA\0D83',
      'aaeeiiuueeoo' || 'aeeiiuueeoo'
        || 'kkggjjnnttddnttddnppbbmyrlvssshlp' || 'n');
  elsif latin ~ '[\u0B80-\u0BFF]' then
    latin := regexp_replace(latin, '([\u0B95-\u0BB9])(?![\u0BBE-\u0BCD])', '\1a', 'g');
    latin := replace(latin, 'ஐ', 'ai');
    latin := replace(latin, U&'\0BC8', 'ai');
    latin := replace(latin, 'ஔ', 'au');
    latin := replace(latin, U&'\0BCC', 'au');
    latin := translate(latin,
      'அஆஇஈஉஊஎஏஒஓ' || U&'\0BBE\0BBF\0BC0\0BC1\0BC2\0BC6\0BC7\0BCA\0BCB' || 'கஙசஜஞடணதநனபமயரறலளழவஶஷஸஹ' || U&'\0BCD\0B83',
      'aaiiuueeoo' || 'aiiuueeoo' || 'knsjnDntnnpmyrRlllvsssh');
    -- One letter is written for `k` and `g`, `t` and `d`, `p` and `b`: voiced after a nasal and between vowels, not if doubled.
    latin := replace(latin, 'RR', 'tr');
    latin := replace(latin, 'nR', 'ndr');
    latin := replace(latin, 'ss', 'ch');
    latin := replace(latin, 'ns', 'nj');
    latin := replace(latin, 'DD', 'tt');
    latin := replace(latin, 'nk', 'ng');
    latin := replace(latin, 'nt', 'nd');
    latin := replace(latin, 'mp', 'mb');
    latin := regexp_replace(latin, '([aeiou])k(?=[aeiou])', '\1g', 'g');
    latin := regexp_replace(latin, '([aeiou])p(?=[aeiou])', '\1b', 'g');
    latin := regexp_replace(latin, '^D', 't');
    latin := translate(latin, 'DR', 'dr');
  end if;
  -- Digraphs, with `ch` as C so that other c become k or s.
  latin := replace(latin, 'zh', 'l');
  latin := replace(latin, 'ch', 'C');
  latin := replace(latin, 'CC', 'C');
  latin := replace(latin, 'ck', 'k');
  latin := regexp_replace(latin, 'c(?=[eiy])', 's', 'g');
  latin := replace(latin, 'x', 'ks');
  latin := replace(latin, 'ph', 'p');
  latin := translate(latin, 'cwqfz', 'kvkps');
  latin := regexp_replace(latin, '([bdgjklmnrstv])h', '\1', 'g');
  latin := lower(latin);
  latin := replace(latin, 'gn', 'n');
  -- An h between equal vowels is hardly heard, nor at the end of a word.
  latin := regexp_replace(latin, '([aiu])h\1', '\1', 'g');
  latin := regexp_replace(latin, 'h$', '');
  -- Long vowels and diphthongs.
  latin := replace(latin, 'aa', 'a');
  latin := replace(latin, 'ae', 'e');
  latin := replace(latin, 'ee', 'i');
  latin := replace(latin, 'ea', 'i');
  latin := replace(latin, 'oo', 'u');
  latin := replace(latin, 'oa', 'o');
  latin := replace(latin, 'yi', 'i');
  latin := replace(latin, 'iy', 'i');
  latin := regexp_replace(latin, '[ae][iy](?![aeiouy])', 'e', 'g');
  latin := regexp_replace(latin, 'y(?![aeiou])', 'i', 'g');
  latin := replace(latin, 'ii', 'i');
  latin := replace(latin, 'uu', 'u');
  -- A v beside u or o is a glide.
  latin := replace(latin, 'avu', 'au');
  latin := replace(latin, 'ovi', 'oi');
  latin := regexp_replace(latin, 'uv(?=[aeiou])', 'u', 'g');
  -- `levenshtein` compares at most 255 letters.
  return left(latin, 120);
end $$;

-- What the variants of a word have in common: the consonants of `search_latin`, without voice, doubling and endings like -am.
-- Words with the same key are candidates; the distance of their `search_latin` decides.
create or replace function search_key(latin text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  key text := regexp_replace(latin, '^h|^i(?=[rl])', '');
begin
  key := regexp_replace(key, '^[eiou]', 'a');
  key := left(key, 1) || translate(substr(key, 2), 'aeiouyh', '');
  key := translate(key, 'gdbjc', 'ktpss');
  key := regexp_replace(key, '(.)\1+', '\1', 'g');
  key := replace(key, 'nk', 'n');
  return regexp_replace(key, '^(.{3,})[mv]$', '\1');
end $$;

-- The errors with which a word still stands for another that has the same key.
create or replace function search_errors(latin text) returns integer
language sql immutable parallel safe
as $$ select case when length(latin) < 3 then 0 else greatest(1, length(latin) / 4) end $$;

-- Consecutive words, up to `longest`, as one word.
create or replace function search_spans(words text[], longest integer)
returns table (first integer, count integer, latin text, key text)
language plpgsql immutable parallel safe rows 10
as $$
begin
  for first in 1 .. cardinality(words) loop
    for count in 1 .. least(longest, cardinality(words) - first + 1) loop
      latin := search_latin(array_to_string(words[first:first + count - 1], ''));
      return query select first, count, latin, search_key(latin);
    end loop;
  end loop;
end $$;
