import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import { placeNameInOrder } from './viewer-name-queries.ts'
import { placeColumns, TOP_THUMBNAIL, VIDEO_COUNT } from './queries.ts'

/** What a search term says about places. */
export interface PlaceTerm {
  readonly words: readonly string[]
  /** Places that some of its words name. */
  readonly placeIds: readonly number[]
  /** Whether all words together name these places. */
  readonly isOnePlace: boolean
}

/** Places with a name that begins, in any script, as the words sound. */
const soundsLike = (words: RawBuilder<string[]>) => sql<SqlBool>`places.id in (
  select place_id
  from (select latin, search_key(latin) as key from search_latin(array_to_string(${words}, '')) as latin) sound
  join place_names on place_names.key >= sound.key and place_names.key < sound.key || U&'\\+10FFFF'
  where length(sound.key) > 1
    and levenshtein(left(place_names.latin, length(sound.latin)), sound.latin) <= length(sound.latin) / 5
)`

// A single Latin letter is the prefix of too many words.
const BEGINS = sql`starts_with(word, wanted) and (wanted !~ '^[a-z]$' or word = wanted)`

/**
 * Lists places whose names contain all words of a term or words with these prefixes, or begin as the term sounds. Places
 * whose name begins with the term come first.
 */
export function listPlacesNamed(db: Database, term: string, limit: number) {
  const words = sql<string[]>`search_words(${term})`
  return db
    .selectFrom('places')
    .select(placeColumns())
    .where(
      sql<SqlBool>`cardinality(${words}) > 0 and (${soundsLike(words)} or not exists (
        select 1 from unnest(${words}) as wanted
        where not exists (select 1 from unnest(places.words) as word where starts_with(word, wanted))
      ))`,
    )
    .orderBy(sql`starts_with(array_to_string(places.words, ' '), array_to_string(${words}, ' '))`, 'desc')
    .orderBy(soundsLike(words), 'desc')
    .orderBy(placeNameInOrder())
    .orderBy('places.id')
    .limit(limit)
    .execute()
}

/**
 * Lists the places that a search term names: either all words (or prefixes of words) occur in the place's names
 * and district and at least one in a name, or the term contains all words of a name, or sounds like the beginning of a
 * name. Exact names come first, then the places with most public videos.
 */
export function listPlacesCalled(db: Database, { words, placeIds, isOnePlace }: PlaceTerm, limit: number) {
  const term = sql<string[]>`${[...words]}::text[]`
  const isNamed = sql<SqlBool>`places.id = any (${[...placeIds]}::integer[])`
  return db
    .selectFrom('places')
    .modifyFront(prepared)
    .select(placeColumns())
    .select([VIDEO_COUNT.as('videos'), TOP_THUMBNAIL.as('thumbnailKey')])
    .where(
      sql<SqlBool>`${isNamed} or ${soundsLike(term)} or not exists (
          select 1 from unnest(${term}) as wanted
          where not exists (select 1 from unnest(places.words) as word where ${BEGINS})
        ) and exists (
          select 1 from place_names, unnest(place_names.words) as word, unnest(${term}) as wanted
          where place_names.place_id = places.id and ${BEGINS}
        )
        or places.words && ${term} and exists (
          select 1 from place_names where place_names.place_id = places.id and place_names.words <@ ${term}
        )`,
    )
    .orderBy(sql`${isOnePlace}::boolean and ${isNamed}`, 'desc')
    .orderBy('videos', 'desc')
    .orderBy(placeNameInOrder())
    .orderBy('places.id')
    .limit(limit)
    .execute()
}
