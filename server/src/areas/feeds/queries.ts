import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { channelOfUrl } from '../channels/index.ts'
import { isListedPlaylist } from '../playlists/index.ts'
import { isListed } from '../videos/index.ts'

/** A film as feeds and sitemaps tell of it. */
export interface FeedFilm {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly publishedAt: Date
  /** When it last got another file; null: never. */
  readonly fileChangedAt: Date | null
  readonly durationSeconds: number
  readonly views: number
  readonly posterKey: string | null
  readonly directKey: string | null
  readonly channelName: string
  readonly channelSlug: string
}

const COLUMNS = [
  'videos.id',
  'videos.title',
  'videos.description',
  'videos.durationSeconds',
  'videos.posterKey',
  'videos.directKey',
  'videos.fileChangedAt',
  'channels.name as channelName',
  'channels.slug as channelSlug',
] as const

function films(db: Database) {
  return (
    db
      .selectFrom('videos')
      .innerJoin('channels', 'channels.id', 'videos.channelId')
      .select(COLUMNS)
      // A listed film has both.
      .select([
        sql<string>`videos.slug::text`.as('slug'),
        sql<Date>`videos.published_at`.as('publishedAt'),
        sql<number>`videos.view_count::float8`.as('views'),
      ])
      .where(isListed())
  )
}

function newest(db: Database, limit: number, which?: RawBuilder<SqlBool>): Promise<FeedFilm[]> {
  const list = films(db).orderBy('videos.publishedAt', 'desc').orderBy('videos.id', 'desc').limit(limit)
  return (which ? list.where(which) : list).execute()
}

/** The newest films of the site. */
export function listNewestFilms(db: Database, limit: number): Promise<FeedFilm[]> {
  return newest(db, limit)
}

/** A channel by its url, or by one that it had before; none whose owner is leaving. */
export function findChannelOfFeed(db: Database, slug: string) {
  return db
    .selectFrom('channels')
    .select(['id', 'name', 'slug', 'description'])
    .where('id', '=', channelOfUrl(slug))
    .where('isWithdrawn', '=', false)
    .executeTakeFirst()
}

/** The newest films of a channel. */
export function listFilmsOfChannel(db: Database, channelId: number, limit: number): Promise<FeedFilm[]> {
  return newest(db, limit, sql<SqlBool>`videos.channel_id = ${channelId}`)
}

export function findCategory(db: Database, id: number) {
  return db
    .selectFrom('categories')
    .select([sql<string>`name::text`.as('name')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The newest films of a category. */
export function listFilmsOfCategory(db: Database, categoryId: number, limit: number): Promise<FeedFilm[]> {
  return newest(
    db,
    limit,
    sql<SqlBool>`exists (
      select 1 from video_categories
      where video_categories.video_id = videos.id and video_categories.category_id = ${categoryId}
    )`,
  )
}

/** A public playlist. */
export function findPublicPlaylist(db: Database, id: number) {
  return db
    .selectFrom('playlists')
    .select(['id', 'name', 'description'])
    .where('id', '=', id)
    .where(isListedPlaylist)
    .executeTakeFirst()
}

/** The films of a playlist in its order. */
export function listFilmsOfPlaylist(db: Database, playlistId: number, limit: number): Promise<FeedFilm[]> {
  return films(db)
    .innerJoin('playlistVideos', 'playlistVideos.videoId', 'videos.id')
    .where('playlistVideos.playlistId', '=', playlistId)
    .orderBy('playlistVideos.position')
    .orderBy('videos.id')
    .limit(limit)
    .execute()
}

/** The largest ids, from which the parts of the sitemap follow. */
export async function findLargestIds(db: Database): Promise<{ videos: number; channels: number }> {
  const { rows } = await sql<{ videos: number; channels: number }>`
    select coalesce((select max(id) from videos), 0) as videos, coalesce((select max(id) from channels), 0) as channels`.execute(
    db,
  )
  return rows[0] ?? { videos: 0, channels: 0 }
}

/** The listed films with an id from `first` to before `end`. */
export function listFilmsBetween(db: Database, first: number, end: number): Promise<FeedFilm[]> {
  return films(db).where('videos.id', '>=', first).where('videos.id', '<', end).orderBy('videos.id').execute()
}

/** The channels with an id from `first` to before `end`, whose owners are not leaving. */
export async function listChannelSlugs(db: Database, first: number, end: number): Promise<string[]> {
  const rows = await db
    .selectFrom('channels')
    .select('slug')
    .where('id', '>=', first)
    .where('id', '<', end)
    .where('isWithdrawn', '=', false)
    .orderBy('id')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** The places that have films. */
export async function listPlaceSlugs(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('places')
    .select('slug')
    .where(sql<SqlBool>`exists (select 1 from videos where videos.place_id = places.id and ${isListed()})`)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** The categories that people can choose from. */
export async function listCategoryIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('categories').select('id').orderBy('position').execute()
  return rows.map(({ id }) => id)
}
