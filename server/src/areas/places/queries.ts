import type { PlaceOrder } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'
import { isListed } from '../videos/index.ts'
import { placeNameInOrder, shownNames } from './viewer-name-queries.ts'

export interface Location {
  readonly latitude: number
  readonly longitude: number
}

type SqlLocation = { readonly [K in keyof Location]: RawBuilder<unknown> }

/**
 * The straight-line distance in kilometres between two locations of a statement. At the size of the island, the
 * curvature of the earth doesn't matter.
 */
export function kilometresBetween(one: SqlLocation, other: SqlLocation) {
  return sql<number>`sqrt(
    power((${one.latitude} - ${other.latitude}) * 110.6, 2) + power((${one.longitude} - ${other.longitude}) * 110.3, 2)
  )`
}

/** The location of a place of the statement. */
export const OF_PLACE: SqlLocation = { latitude: sql`places.latitude`, longitude: sql`places.longitude` }

function kilometresFrom({ latitude, longitude }: Location) {
  return kilometresBetween(OF_PLACE, { latitude: sql`${latitude}`, longitude: sql`${longitude}` })
}

export const placeColumns = () =>
  ['places.id', 'places.slug', ...shownNames(), 'places.kind', 'places.district', 'places.province'] as const
const locatedColumns = () => [...placeColumns(), 'places.latitude', 'places.longitude'] as const

const LISTED_HERE = sql`from videos where videos.place_id = places.id and ${isListed()}`
export const VIDEO_COUNT = sql<number>`coalesce((select videos from place_video_counts where place_id = places.id), 0)`
// Asks the index once per month, so that a popular place doesn't read all its videos.
const FILMING_MONTHS = sql<number[]>`array(
  select month from generate_series(1, 12) month
  where exists (select ${LISTED_HERE} and right(videos.filming_month, 2) = lpad(month::text, 2, '0'))
  order by month
)`
export const TOP_THUMBNAIL = sql<string | null>`(
  select videos.thumbnail_key ${LISTED_HERE} and videos.thumbnail_key is not null
  order by videos.view_count desc, videos.id desc limit 1
)`

/** Places that have public videos: the count, and the thumbnail of the most viewed one. */
function placesWithVideos(db: Database) {
  return db
    .selectFrom('places')
    .select(locatedColumns())
    .select([VIDEO_COUNT.as('videos'), TOP_THUMBNAIL.as('thumbnailKey')])
    .where(sql<SqlBool>`exists (select 1 ${LISTED_HERE})`)
}

/**
 * Lists the places that have public videos, those with most videos first; of equal ones, the one with the most viewed
 * video first.
 */
export function listPlacesWithVideos(db: Database, limit: number) {
  return placesWithVideos(db)
    .orderBy('videos', 'desc')
    .orderBy(sql`(select max(videos.view_count) ${LISTED_HERE})`, 'desc')
    .orderBy(placeNameInOrder())
    .orderBy('places.id')
    .limit(limit)
    .execute()
}

export type PlaceWithVideos = Awaited<ReturnType<typeof listPlacesWithVideos>>[number]

/** Finds a place by slug, with the number of its public videos and the months in which they were filmed. */
export function findPlace(db: Database, slug: string) {
  return db
    .selectFrom('places')
    .select(locatedColumns())
    .select([VIDEO_COUNT.as('videos'), FILMING_MONTHS.as('filmingMonths')])
    .where('places.slug', '=', slug)
    .executeTakeFirst()
}

/** Lists other places with public videos within a distance, nearest first. */
export function listNearbyPlaces(
  db: Database,
  from: Location & { id: number },
  { kilometresMax, limit }: { kilometresMax: number; limit: number },
) {
  const distance = kilometresFrom(from)
  return placesWithVideos(db)
    .select(distance.as('kilometres'))
    .where('places.id', '!=', from.id)
    .where(sql<SqlBool>`${distance} <= ${kilometresMax}`)
    .orderBy(distance)
    .orderBy('places.id')
    .limit(limit)
    .execute()
}

/** Lists a page of the public videos of a place, newest or most viewed first. */
export function listPlaceVideos(
  db: Database,
  slug: string,
  page: { order: PlaceOrder; limit: number; after: Position | undefined },
): Promise<Position[]> {
  const { order, limit, after } = page
  const isByViews = order === 'views'
  const videos = db
    .selectFrom('videos')
    .select([
      'videos.id',
      // The database's own text of the time, because a JavaScript date would lose the microseconds.
      (isByViews ? sql<string>`videos.view_count::text` : sql<string>`videos.published_at::text`).as('key'),
    ])
    .where('videos.placeId', '=', (eb) =>
      eb.selectFrom('places').select('places.id').where('slug', '=', slug),
    )
    .where(isListed())
    .orderBy(isByViews ? 'videos.viewCount' : 'videos.publishedAt', 'desc')
    .orderBy('videos.id', 'desc')
    .limit(limit + 1)
  if (!after) return videos.execute()
  return videos
    .where(
      isByViews
        ? sql<SqlBool>`(videos.view_count, videos.id) < (${after.key}::bigint, ${after.id})`
        : sql<SqlBool>`(videos.published_at, videos.id) < (${after.key}::timestamptz, ${after.id})`,
    )
    .execute()
}

/** The place nearest to a location, within a distance. */
function nearestTo(db: Database, location: Location, kilometresMax: number) {
  const distance = kilometresFrom(location)
  return db
    .selectFrom('places')
    .where(sql<SqlBool>`${distance} <= ${kilometresMax}`)
    .orderBy(distance)
    .orderBy('places.id')
    .limit(1)
}

/** Finds the place nearest to a location, within a distance. */
export function findNearestPlace(db: Database, location: Location, kilometresMax: number) {
  return nearestTo(db, location, kilometresMax).select(placeColumns()).executeTakeFirst()
}

/** Saves the nearest place within a distance as the suggestion for a video. */
export async function setSuggestion(
  db: Database,
  videoId: number,
  location: Location,
  kilometresMax: number,
): Promise<void> {
  await db
    .updateTable('videos')
    .set({ suggestedPlaceId: nearestTo(db, location, kilometresMax).select('places.id') })
    .where('id', '=', videoId)
    .where('placeId', 'is', null)
    .execute()
}
