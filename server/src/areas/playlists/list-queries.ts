import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { countUpToMax } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { isDisclosedTo, visibleTo } from '../videos/index.ts'

/** Which playlists a list contains. */
export type PlaylistScope =
  | { readonly of: 'everybody' }
  | { readonly of: 'channel'; readonly channelId: number }
  /** All playlists that the viewer made. `kind` restricts them to those of the account or those of its channels. */
  | { readonly of: 'viewer'; readonly kind: 'all' | 'person' | 'channels' }

interface Page {
  readonly limit: number
  readonly after: Position | undefined
}

/**
 * Playlists that everybody can see: public ones whose owner is not leaving. `playlists` must be in the statement's
 * FROM.
 */
export const isListedPlaylist = sql<SqlBool>`(playlists.is_public and playlists.deleted_at is null and not exists (
  select 1 from users leaving where leaving.id = playlists.owner_id and leaving.deletion_asked_at is not null
))`

// Defines who can see which playlist.
function readableBy(viewer: Viewer | null) {
  return sql<SqlBool>`(${isListedPlaylist} or (playlists.owner_id = ${viewer?.id ?? null} and playlists.deleted_at is null))`
}

function inScope(scope: PlaylistScope, viewer: Viewer | null) {
  if (scope.of === 'everybody') return isListedPlaylist
  if (scope.of === 'channel')
    return sql<SqlBool>`(playlists.channel_id = ${scope.channelId} and ${readableBy(viewer)})`
  return sql<SqlBool>`(playlists.owner_id = ${viewer?.id ?? null} and playlists.deleted_at is null ${OF_KIND[scope.kind]})`
}

const OF_KIND = {
  all: sql``,
  person: sql`and playlists.channel_id is null`,
  channels: sql`and playlists.channel_id is not null`,
} as const

function cards(db: Database, viewer: Viewer | null) {
  return db
    .selectFrom('playlists')
    .innerJoin('users as owners', 'owners.id', 'playlists.ownerId')
    .leftJoin('channels as owning', (join) =>
      join.on('owning.id', '=', (eb) => eb.fn.coalesce('playlists.channelId', 'owners.defaultChannelId')),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('playlistVideos')
          .innerJoin('videos', 'videos.id', 'playlistVideos.videoId')
          .select([
            sql<number>`count(*)::int`.as('videoCount'),
            sql<number | null>`(
              array_agg(videos.id order by playlist_videos.position, videos.id) filter (where ${isDisclosedTo(viewer)})
            )[1]`.as('firstVideoId'),
          ])
          .whereRef('playlistVideos.playlistId', '=', 'playlists.id')
          .where(visibleTo(viewer))
          .as('shown'),
      (join) => join.onTrue(),
    )
    .leftJoin('videos as first', 'first.id', 'shown.firstVideoId')
    .select([
      'playlists.id',
      sql<string>`''`.as('key'),
      forViewer('playlists.name').as('name'),
      forViewer('playlists.description').as('description'),
      'playlists.isPublic',
      'playlists.channelId',
      'playlists.ownerId',
      'playlists.createdAt',
      'shown.videoCount',
      'shown.firstVideoId',
      'first.slug as firstVideoSlug',
      'first.thumbnailKey',
      'first.mediaToken',
      'owners.firstName',
      'owners.lastName',
      'owners.avatarKey',
      forViewer<string | null>('owning.name').as('channelName'),
      'owning.slug as channelSlug',
      'owning.logoKey as channelLogoKey',
      'owning.isVerified',
    ])
}

export type PlaylistRow = Awaited<ReturnType<typeof listPlaylists>>[number]

/** Lists a page of playlists, newest first, with one more row than asked if there are more. */
export function listPlaylists(db: Database, scope: PlaylistScope, viewer: Viewer | null, page: Page) {
  const found = cards(db, viewer)
    .where(inScope(scope, viewer))
    .orderBy('playlists.id', 'desc')
    .limit(page.limit + 1)
  return (page.after ? found.where('playlists.id', '<', page.after.id) : found).execute()
}

export function countPlaylists(db: Database, scope: PlaylistScope, viewer: Viewer | null): Promise<number> {
  return countUpToMax(db, db.selectFrom('playlists').select('playlists.id').where(inScope(scope, viewer)))
}

/** Finds a playlist that the viewer can see. */
export function findPlaylist(db: Database, playlistId: number, viewer: Viewer | null) {
  return cards(db, viewer).where('playlists.id', '=', playlistId).where(readableBy(viewer)).executeTakeFirst()
}

/**
 * Lists the videos of a playlist in order, up to the maximum length of a playlist, each with whether it has a place.
 */
export function listEntries(db: Database, playlistId: number, limit: number) {
  return db
    .selectFrom('playlistVideos')
    .innerJoin('videos', 'videos.id', 'playlistVideos.videoId')
    .select(['videos.id', sql<boolean>`videos.place_id is not null`.as('hasPlace')])
    .where('playlistVideos.playlistId', '=', playlistId)
    .orderBy('playlistVideos.position')
    .orderBy('videos.id')
    .limit(limit)
    .execute()
}

/** Lists all playlists of an account, each with whether it contains a video. */
export function listSaveTargets(db: Database, ownerId: number, videoId: number, limit: number) {
  return db
    .selectFrom('playlists')
    .select([
      'playlists.id',
      'playlists.name',
      sql<boolean>`not playlists.is_public`.as('isPrivate'),
      sql<boolean>`exists (
        select 1 from playlist_videos where playlist_id = playlists.id and video_id = ${videoId}
      )`.as('holdsVideo'),
    ])
    .where('ownerId', '=', ownerId)
    .where(sql<SqlBool>`playlists.deleted_at is null`)
    .orderBy('playlists.id', 'desc')
    .limit(limit)
    .execute()
}
