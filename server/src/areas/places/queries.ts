import type { PlaceKind, PlaceOrder } from '@serendib/contract'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'
import { isListed } from '../videos/index.ts'
import type { Location } from './nearest.ts'
import { kilometresFrom } from './nearest.ts'

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

/** Places with their listed films: how many, and the poster of the most viewed one. */
function placesWithFilms(db: Database) {
  return db
    .selectFrom('places')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('videos')
          .select([
            'videos.placeId',
            sql<number>`count(*)::int`.as('videos'),
            sql<string | null>`(array_agg(videos.poster_key order by videos.view_count desc, videos.id desc)
              filter (where videos.poster_key is not null))[1]`.as('posterKey'),
          ])
          .where('videos.placeId', 'is not', null)
          .where(isListed())
          .groupBy('videos.placeId')
          .as('films'),
      (join) => join.onRef('films.placeId', '=', 'places.id'),
    )
    .select(LOCATED)
    .select(['films.videos', 'films.posterKey'])
}

/** The places that have listed films, those with most of them first. */
export function listPlacesWithFilms(db: Database, limit: number) {
  return placesWithFilms(db).orderBy('films.videos', 'desc').orderBy('places.name').limit(limit).execute()
}

export type PlaceWithFilms = Awaited<ReturnType<typeof listPlacesWithFilms>>[number]

/** A place by its url, with how many listed films it has. */
export function findPlace(db: Database, slug: string) {
  return db
    .selectFrom('places')
    .select(LOCATED)
    .select(
      sql<number>`(select count(*)::int from videos where videos.place_id = places.id and ${isListed()})`.as(
        'videos',
      ),
    )
    .where('places.slug', '=', slug)
    .executeTakeFirst()
}

/** Other places with listed films, the nearest first. */
export function listNearbyPlaces(db: Database, from: Location & { id: number }, limit: number) {
  const distance = kilometresFrom(from)
  return placesWithFilms(db)
    .select(distance.as('kilometres'))
    .where('places.id', '!=', from.id)
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

/** A place as a file of the gazetteer has it. */
export interface PlaceRow {
  readonly slug: string
  readonly name: string
  readonly nameSi: string
  readonly nameTa: string
  readonly kind: PlaceKind
  readonly district: string
  readonly province: string
  readonly latitude: number
  readonly longitude: number
}

export function listGazetteer(db: Database) {
  return db
    .selectFrom('places')
    .select(['slug', 'name', 'nameSi', 'nameTa', 'kind', 'district', 'latitude', 'longitude'])
    .orderBy('slug')
    .execute()
}

/** The places not among these that films are at, locked until the transaction ends. */
export async function listPlacesInUse(trx: Database, slugsKept: readonly string[]): Promise<string[]> {
  await sql`lock table places in share row exclusive mode`.execute(trx)
  const rows = await trx
    .selectFrom('places')
    .select('places.slug')
    .where('places.slug', '!=', sql<string>`all(${[...slugsKept]}::citext[])`)
    .where(
      sql<SqlBool>`exists (select 1 from videos where videos.place_id = places.id and videos.status <> 'removed')`,
    )
    .orderBy('places.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Makes the gazetteer these places: new ones are added, known ones changed, and those not among them removed. */
export async function replaceGazetteer(trx: Database, places: readonly PlaceRow[]): Promise<void> {
  const slugs = places.map(({ slug }) => slug)
  await trx
    .deleteFrom('places')
    .where('slug', '!=', sql<string>`all(${slugs}::citext[])`)
    .execute()
  await trx
    .insertInto('places')
    .values([...places])
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        nameSi: eb.ref('excluded.nameSi'),
        nameTa: eb.ref('excluded.nameTa'),
        kind: eb.ref('excluded.kind'),
        district: eb.ref('excluded.district'),
        province: eb.ref('excluded.province'),
        latitude: eb.ref('excluded.latitude'),
        longitude: eb.ref('excluded.longitude'),
      })),
    )
    .execute()
}
