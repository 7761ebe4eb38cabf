import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { KnownSound, KnownWord } from './spelling.ts'
import type { Named, TermWord } from './term.ts'
import { FREQUENT } from './term.ts'

const BEGINNINGS_MAX = 8
const ALIKE_MAX = 8
/** Words whose sound is compared with that of a searched word. */
const SOUNDS_MAX = 100
/** The words of the longest names of places. */
const NAME_WORDS_MAX = 5
const NAMED_MAX = 3

// Greater than all words.
const END = sql`U&'\\+10FFFF'`
// Tamil has one letter for each of these pairs, and doubles it if it is not voiced.
const unvoiced = (latin: string) =>
  sql`regexp_replace(translate(${sql.ref(latin)}, 'gdbj', 'ktps'), '([ktps])\\1', '\\1', 'g')`
/**
 * Lists the words of a term as the index stores them, each with words that sound alike: the nearest in any script, and
 * those that begin so.
 */
export async function listTermWords(db: Database, term: string, limit: number): Promise<TermWord[]> {
  const { rows } = await sql<TermWord>`
    select ${prepared} term.word, sound.latin, search_stem(term.word) as stem, coalesce(search_terms.videos, 0) as videos,
      coalesce(ts_lexize('english_stem', term.word) = '{}', false) as is_stop_word,
      array(
        select longer.word from search_terms longer
        where longer.word > term.word and longer.word < term.word || ${END} and longer.videos >= ${FREQUENT}
        order by longer.videos desc limit ${sql.lit(BEGINNINGS_MAX)}
      ) as beginnings,
      array(
        select jsonb_build_object(
          'word', near.word, 'latin', near.latin, 'stem', search_stem(near.word), 'videos', near.videos, 'isSame', is_same
        )
        from (
          select compared.*, is_equal and compared.videos > 0 and (
              whole = 0
              or whole <= errors and not is_known and not bool_or(is_equal and latin = typed and compared.videos > 0) over ()
                and whole = min(case when is_equal and compared.videos > 0 then whole end) over (partition by script)
            ) as is_same
          from (
            select known.word, known.latin, known.videos, sound.latin as typed, known.key = sound.key as is_equal, ascii(known.word) / 128 as script,
              levenshtein(known.sound, heard) as whole, levenshtein(left(known.sound, length(heard)), heard) as begun
            from (
              select candidates.word, latin, videos, key,
                case when is_tamil then ${unvoiced('candidates.latin')} else candidates.latin end as sound,
                case when is_tamil then ${unvoiced('sound.latin')} else sound.latin end as heard
              from search_terms candidates
              cross join lateral (select candidates.word || term.word ~ '[\\u0B80-\\u0BFF]' as is_tamil) script
              -- A single consonant is the beginning of too many words.
              where key >= sound.key and key < sound.key || case when length(sound.key) > 1 then ${END} else ' ' end
              order by key limit ${sql.lit(SOUNDS_MAX)}
            ) known
            where known.word <> term.word
          ) compared
          -- A word that is known in its script stands for itself there.
          where not is_known or script <> ascii(term.word) / 128
        ) near
        where is_same or begun <= case
            when is_equal and not is_known then errors
            when is_equal or length(sound.latin) > 3 then length(sound.latin) / 5
            else -1
          end and not starts_with(near.word, term.word)
        order by is_same desc, begun, near.videos desc
        limit ${sql.lit(ALIKE_MAX)}
      ) as alike
    from unnest(search_words(${term})) with ordinality as term (word, place)
    left join search_terms on search_terms.word = term.word
    cross join lateral (select coalesce(search_terms.videos, 0) > 0 as is_known) known
    cross join lateral (
      select latin, search_key(latin) as key, search_errors(latin) as errors from search_latin(term.word) as latin
    ) sound
    where term.place <= ${limit}
    order by term.place`.execute(db)
  return rows
}

/**
 * Lists what consecutive words of a term name together, by how they sound: places, with all names of each, and known
 * words that are written as one.
 */
export async function listNamed(db: Database, term: string, limit: number): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select ${prepared} found.first, found.count, found.place_id, found.distance, names.names
    from (
      select first, count, place_id, known, min(distance) as distance,
        rank() over (partition by first, count order by min(distance), place_id, known) as rank,
        min(min(distance)) over (partition by first, count) as nearest
      from search_spans((search_words(${term}))[:${limit}::integer], ${sql.lit(NAME_WORDS_MAX)}) as sound
      cross join lateral (
        select place_id, levenshtein(place_names.latin, sound.latin) as distance, null as known
        from place_names where place_names.key = sound.key
        union all
        select null, 0, word from search_terms
        where search_terms.key = sound.key and search_terms.latin = sound.latin and videos > 0 and count = 2
      ) named
      where distance <= search_errors(latin)
      group by first, count, place_id, known
    ) found
    left join places on places.id = found.place_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('stems', stems, 'videos', (
        select coalesce(min(coalesce(search_terms.videos, 0)), 0)
        from unnest(words) as given (word) left join search_terms on search_terms.word = given.word
      ))) as names
      from (
        select stems, words from place_names named
        where named.place_id = found.place_id and stems <> '{}'
          -- Nuwara is Kandy, but Nuwara Eliya is not.
          and (cardinality(words) > 1 or named.name = any (array[places.name, places.name_si, places.name_ta])
            or not exists (
              select 1 from place_names other
              where other.words @> named.words and cardinality(other.words) > 1 and other.place_id <> named.place_id
            ))
        union all
        select array[search_stem(known)], array[known] where known is not null
      ) name
    ) names
    where found.distance = found.nearest and found.rank <= ${sql.lit(NAMED_MAX)}
    order by found.first, found.count desc, found.rank`.execute(db)
  return rows
}

const CANDIDATES_MAX = 5000

/**
 * Lists known words of videos, channels and places that a misspelled word may stand for: those with similar trigrams, or
 * a similar beginning and length.
 */
export async function listWordsLike(db: Database, latin: string): Promise<KnownSound[]> {
  const { rows } = await sql<KnownSound>`
    select word, latin, videos from search_terms
    cross join (select left(search_key(${latin}), 1) as first) sound
    where latin % ${latin}
      or (key >= first and key < first || ${END} and length(latin) between length(${latin}) - 2 and length(${latin}) + 2)
    limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

/** Lists those of the words that occur in videos, channels or names of places, in any script. */
export async function listKnownWords(db: Database, words: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select ${prepared} given.word, max(search_terms.videos) as videos
    from unnest(${words}::text[]) as given (word)
    cross join lateral (select latin, search_key(latin) as key from search_latin(given.word) as latin) sound
    join search_terms on search_terms.key = sound.key and search_terms.latin = sound.latin
    group by given.word`.execute(db)
  return rows
}

/**
 * Recounts in how many videos each word of titles, tags and channel names occurs, and deletes words without videos, unless a
 * channel or a place has them.
 */
export async function recountTerms(db: Database): Promise<void> {
  await sql`
    with counted as materialized (
      select word, count(*) as videos from video_documents cross join unnest(terms) as word group by word
    ),
    gone as (
      delete from search_terms using search_terms mine left join counted on counted.word = mine.word
      where mine.word = search_terms.word and counted.word is null
        and not exists (
          select 1 from channel_documents where channel_documents.name @@ quote_literal(mine.word)::tsquery
        )
        and mine.word not in (select unnest(words) from places)
    )
    update search_terms set videos = counted.videos
    from counted
    where counted.word = search_terms.word and counted.videos <> search_terms.videos`.execute(db)
}
