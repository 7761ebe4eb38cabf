import type { PlaceOrder } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'
import { isListed } from '../videos/index.ts'

export interface Location {
  readonly latitude: number
  readonly longitude: number
}

type SqlLocation = { readonly [K in keyof Location]: RawBuilder<unknown> }

/** Kilometres in a straight line between two locations of a statement: on an island as small as this the ground is flat. */
export function kilometresBetween(one: SqlLocation, other: SqlLocation) {
  return sql<number>`sqrt(
    power((${one.latitude} - ${other.latitude}) * 110.6, 2) + power((${one.longitude} - ${other.longitude}) * 110.3, 2)
  )`
}

/** Where a place of the statement is. */
export const OF_PLACE: SqlLocation = { latitude: sql`places.latitude`, longitude: sql`places.longitude` }

function kilometresFrom({ latitude, longitude }: Location) {
  return kilometresBetween(OF_PLACE, { latitude: sql`${latitude}`, longitude: sql`${longitude}` })
}

const NAMES = [
  'places.id',
  'places.slug',
  'places.name',
  'places.nameSi',
  'places.nameTa',
  'places.kind',
  'places.district',
  'places.province',
] as const
const LOCATED = [...NAMES, 'places.latitude', 'places.longitude'] as const

// By the indexes that lead from a place to its films: a page of a few places costs no count of all.
const LISTED_HERE = sql`from videos where videos.place_id = places.id and ${isListed()}`
const FILM_COUNT = sql<number>`(select count(*)::int ${LISTED_HERE})`
const TOP_POSTER = sql<string | null>`(
  select videos.poster_key ${LISTED_HERE} and videos.poster_key is not null
  order by videos.view_count desc, videos.id desc limit 1
)`

/** Places that have listed films: how many, and the poster of the most viewed one. */
function placesWithFilms(db: Database) {
  return db
    .selectFrom('places')
    .select(LOCATED)
    .select([FILM_COUNT.as('videos'), TOP_POSTER.as('posterKey')])
    .where(sql<SqlBool>`exists (select 1 ${LISTED_HERE})`)
}

/** The places that have listed films, those with most of them first, and of those the ones with the most viewed film. */
export function listPlacesWithFilms(db: Database, limit: number) {
  return placesWithFilms(db)
    .orderBy('videos', 'desc')
    .orderBy(sql`(select max(videos.view_count) ${LISTED_HERE})`, 'desc')
    .orderBy('places.name')
    .limit(limit)
    .execute()
}

export type PlaceWithFilms = Awaited<ReturnType<typeof listPlacesWithFilms>>[number]

/** A place by its url, with how many listed films it has. */
export function findPlace(db: Database, slug: string) {
  return db
    .selectFrom('places')
    .select(LOCATED)
    .select(FILM_COUNT.as('videos'))
    .where('places.slug', '=', slug)
    .executeTakeFirst()
}

/** Other places with listed films within a distance, the nearest first. */
export function listNearbyPlaces(
  db: Database,
  from: Location & { id: number },
  { kilometresMax, limit }: { kilometresMax: number; limit: number },
) {
  const distance = kilometresFrom(from)
  return placesWithFilms(db)
    .select(distance.as('kilometres'))
    .where('places.id', '!=', from.id)
    .where(sql<SqlBool>`${distance} <= ${kilometresMax}`)
    .orderBy(distance)
    .orderBy('places.id')
    .limit(limit)
    .execute()
}

/** Places that have all the words of a term, or words that begin so; those whose name begins with it first. */
export function listPlacesNamed(db: Database, term: string, limit: number) {
  const words = sql<string[]>`search_words(${term})`
  return db
    .selectFrom('places')
    .select(NAMES)
    .where(
      sql<SqlBool>`cardinality(${words}) > 0 and not exists (
        select 1 from unnest(${words}) as wanted
        where not exists (select 1 from unnest(places.words) as word where starts_with(word, wanted))
      )`,
    )
    .orderBy(sql`starts_with(array_to_string(places.words, ' '), array_to_string(${words}, ' '))`, 'desc')
    .orderBy('places.name')
    .limit(limit)
    .execute()
}

/**
 * Places that the words of a term name: all of them stand in the place's names and its district, or words that begin so do, and at
 * least one in a name; or the term has all the words of a name, and others. Those whose name the term is come first, then those with
 * most listed films.
 */
export function listPlacesCalled(db: Database, words: readonly string[], limit: number) {
  const term = sql`${[...words]}::text[]`
  const names = sql`(values (places.name), (places.name_si), (places.name_ta)) as names (name) where name <> ''`
  // One Latin letter begins too many words to say anything.
  const begins = sql`starts_with(word, wanted) and (wanted !~ '^[a-z]$' or word = wanted)`
  return db
    .selectFrom('places')
    .select(NAMES)
    .select([FILM_COUNT.as('videos'), TOP_POSTER.as('posterKey')])
    .where(
      sql<SqlBool>`not exists (
          select 1 from unnest(${term}) as wanted
          where not exists (select 1 from unnest(places.words) as word where ${begins})
        ) and exists (
          select 1 from unnest(${term}) as wanted, ${names}
            and exists (select 1 from unnest(search_words(name)) as word where ${begins})
        )
        or places.words && ${term} and exists (select 1 from ${names} and search_words(name) <@ ${term})`,
    )
    .orderBy(
      sql`exists (select 1 from ${names} and search_words(name) <@ ${term} and search_words(name) @> ${term})`,
      'desc',
    )
    .orderBy('videos', 'desc')
    .orderBy('places.name')
    .limit(limit)
    .execute()
}

/** A page of the listed films of a place, from the newest or the most viewed downwards. */
export function listPlaceFilms(
  db: Database,
  slug: string,
  page: { order: PlaceOrder; limit: number; after: Position | undefined },
): Promise<Position[]> {
  const { order, limit, after } = page
  const isByViews = order === 'views'
  const films = db
    .selectFrom('videos')
    .select([
      'videos.id',
      // The database's own text of the moment: a JavaScript date would lose its microseconds.
      (isByViews ? sql<string>`videos.view_count::text` : sql<string>`videos.published_at::text`).as('key'),
    ])
    .where('videos.placeId', '=', (eb) =>
      eb.selectFrom('places').select('places.id').where('slug', '=', slug),
    )
    .where(isListed())
    .orderBy(isByViews ? 'videos.viewCount' : 'videos.publishedAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit + 1)
  if (!after) return films.execute()
  return films
    .where(
      isByViews
        ? sql<SqlBool>`(videos.view_count, videos.id) < (${after.key}::bigint, ${after.id})`
        : sql<SqlBool>`(videos.published_at, videos.id) < (${after.key}::timestamptz, ${after.id})`,
    )
    .execute()
}

/** Keeps the nearest place within a distance as the suggestion for a video. */
export async function setSuggestion(
  db: Database,
  videoId: number,
  location: Location,
  kilometresMax: number,
): Promise<void> {
  const distance = kilometresFrom(location)
  await db
    .updateTable('videos')
    .set((eb) => ({
      suggestedPlaceId: eb
        .selectFrom('places')
        .select('places.id')
        .where(sql<SqlBool>`${distance} <= ${kilometresMax}`)
        .orderBy(distance)
        .orderBy('places.id')
        .limit(1),
    }))
    .where('id', '=', videoId)
    .where('placeId', 'is', null)
    .execute()
}
