import type { StopPlace, VideoStop } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import { channelOfUrl } from '../channels/index.ts'
import { placeOfVideo, stopsOfVideo } from '../places/index.ts'
import { isListedPlaylist } from '../playlists/index.ts'
import { isListed } from '../videos/index.ts'

/** A video in sitemaps. */
export interface ListedVideo {
  readonly id: number
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly publishedAt: Date
  /** When something that viewers see last changed. */
  readonly changedAt: Date
  readonly durationSeconds: number
  readonly views: number
  readonly thumbnailKey: string | null
  readonly directKey: string | null
  /** The size of that file; null if it is unknown. */
  readonly directBytes: number | null
  readonly allowsDownloads: boolean
  readonly channelName: string
  readonly channelSlug: string
}

/** A video in feeds. */
export interface FeedVideo extends ListedVideo {
  readonly place: StopPlace | null
  readonly stops: readonly VideoStop[]
}

const COLUMNS = [
  'videos.id',
  'videos.durationSeconds',
  'videos.thumbnailKey',
  'videos.directKey',
  'videos.directBytes',
  'videos.allowsDownloads',
  'channels.slug as channelSlug',
] as const

function videos(db: Database) {
  return (
    db
      .selectFrom('videos')
      .innerJoin('channels', 'channels.id', 'videos.channelId')
      .select(COLUMNS)
      .select([
        forViewer('videos.title').as('title'),
        forViewer('videos.description').as('description'),
        forViewer('channels.name').as('channelName'),
      ])
      // Both are always set for a listed video.
      .select([
        sql<string>`videos.slug::text`.as('slug'),
        sql<Date>`videos.published_at`.as('publishedAt'),
        sql<number>`videos.view_count::float8`.as('views'),
        sql<Date>`greatest(videos.changed_at, channels.changed_at)`.as('changedAt'),
      ])
      .where(isListed())
  )
}

const feedVideos = (db: Database) =>
  videos(db).select([placeOfVideo().as('place'), stopsOfVideo().as('stops')])

function newest(db: Database, limit: number, which?: RawBuilder<SqlBool>): Promise<FeedVideo[]> {
  const list = feedVideos(db).orderBy('videos.publishedAt', 'desc').orderBy('videos.id', 'desc').limit(limit)
  return (which ? list.where(which) : list).execute()
}

/** Lists the newest videos of the site. */
export function listNewestVideos(db: Database, limit: number): Promise<FeedVideo[]> {
  return newest(db, limit)
}

/** Finds a channel by its current or a former URL, unless its owner is leaving. */
export function findChannelOfFeed(db: Database, slug: string) {
  return db
    .selectFrom('channels')
    .select([
      'id',
      'slug',
      forViewer('channels.name').as('name'),
      forViewer('channels.description').as('description'),
    ])
    .where('id', '=', channelOfUrl(slug))
    .where('isWithdrawn', '=', false)
    .executeTakeFirst()
}

/** Lists the newest videos of a channel. */
export function listVideosOfChannel(db: Database, channelId: number, limit: number): Promise<FeedVideo[]> {
  return newest(db, limit, sql<SqlBool>`videos.channel_id = ${channelId}`)
}

export function findCategory(db: Database, id: number) {
  return db
    .selectFrom('categories')
    .select([sql<string>`name::text`.as('name')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Lists the newest videos of a category. */
export function listVideosOfCategory(db: Database, categoryId: number, limit: number): Promise<FeedVideo[]> {
  return newest(
    db,
    limit,
    sql<SqlBool>`exists (
      select 1 from video_categories
      where video_categories.video_id = videos.id and video_categories.category_id = ${categoryId}
    )`,
  )
}

export function findPublicPlaylist(db: Database, id: number) {
  return db
    .selectFrom('playlists')
    .select([
      'id',
      forViewer('playlists.name').as('name'),
      forViewer('playlists.description').as('description'),
    ])
    .where('id', '=', id)
    .where(isListedPlaylist)
    .executeTakeFirst()
}

/** Lists the videos of a playlist in its order. */
export function listVideosOfPlaylist(db: Database, playlistId: number, limit: number): Promise<FeedVideo[]> {
  return feedVideos(db)
    .innerJoin('playlistVideos', 'playlistVideos.videoId', 'videos.id')
    .where('playlistVideos.playlistId', '=', playlistId)
    .orderBy('playlistVideos.position')
    .orderBy('videos.id')
    .limit(limit)
    .execute()
}

/** Finds the largest ids, which determine the parts of the sitemap. */
export async function findLargestIds(db: Database): Promise<{ videos: number; channels: number }> {
  const { rows } = await sql<{ videos: number; channels: number }>`
    select coalesce((select max(id) from videos), 0) as videos, coalesce((select max(id) from channels), 0) as channels`.execute(
    db,
  )
  return rows[0] ?? { videos: 0, channels: 0 }
}

/** Lists the public videos with an id from `first` to before `end`. */
export function listVideosBetween(db: Database, first: number, end: number): Promise<ListedVideo[]> {
  return videos(db)
    .where('videos.id', '>=', first)
    .where('videos.id', '<', end)
    .orderBy('videos.id')
    .execute()
}

/** Lists the channels with an id from `first` to before `end`, except those whose owners are leaving. */
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

/** Lists the places that have videos. */
export async function listPlaceSlugs(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('places')
    .select('slug')
    .where(sql<SqlBool>`exists (select 1 from videos where videos.place_id = places.id and ${isListed()})`)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

/** Lists the categories that people can choose. */
export async function listCategoryIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('categories').select('id').orderBy('position').execute()
  return rows.map(({ id }) => id)
}
