import type { PlaylistCard, PlaylistStop, VideoCard } from '@serendib/contract'
import { ID_MAX, LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { dayText, durationText } from '../../platform/formats.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { listCards, thumbnailUrls } from '../videos/index.ts'
import type { PlaylistRow, PlaylistScope } from './list-queries.ts'
import { countPlaylists, findPlaylist, listEntries, listPlaylists } from './list-queries.ts'
import type { StopRow } from './stop-queries.ts'
import { listStops } from './stop-queries.ts'

const PLAYLISTS_PER_PAGE = 24
/** A longer route would be unreadable on a map. */
const STOPS_MAX = 100

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor: string
}

/** Returns a page of playlists as the viewer sees them. */
export async function pageOfPlaylists(
  db: Database,
  scope: PlaylistScope,
  viewer: Viewer | null,
  query: PageQuery,
): Promise<{ playlists: PlaylistCard[]; next: string | null }> {
  const limit = query.limit ?? PLAYLISTS_PER_PAGE
  const rows = await listPlaylists(db, scope, viewer, { limit, after: readCursor(query.cursor) })
  const { items, next } = trimPage(rows, limit)
  return { playlists: items.map(toPlaylistCard), next }
}

/** Returns a page of playlists and the total count. */
export async function countedPageOfPlaylists(
  db: Database,
  scope: PlaylistScope,
  viewer: Viewer | null,
  query: PageQuery,
): Promise<{ playlists: PlaylistCard[]; next: string | null; count: number }> {
  const page = await pageOfPlaylists(db, scope, viewer, query)
  return { ...page, count: await countPlaylists(db, scope, viewer) }
}

/**
 * Returns a playlist with its videos and which of them are stops on its map. Throws `playlist_unavailable` if the
 * viewer cannot see it.
 */
export async function playlistWithVideos(
  db: Database,
  viewer: Viewer | null,
  idText: string,
): Promise<{ playlist: PlaylistCard; videos: VideoCard[]; stopIds: number[] }> {
  const playlist = await getPlaylist(db, viewer, idText)
  const entries = await listEntries(db, playlist.id, LIMITS.playlistVideosMax)
  const ids = entries.map(({ id }) => id)
  const placed = new Set(entries.filter(({ hasPlace }) => hasPlace).map(({ id }) => id))
  const videos = await listCards(db, ids, viewer)
  return {
    playlist,
    videos,
    stopIds: videos.filter(({ id, slug }) => slug !== '' && placed.has(id)).map(({ id }) => id),
  }
}

/** Returns a playlist with its stops on the map. Throws `playlist_unavailable` if the viewer cannot see it. */
export async function playlistWithStops(db: Database, viewer: Viewer | null, idText: string) {
  const playlist = await getPlaylist(db, viewer, idText)
  const rows = await listStops(db, playlist.id, viewer, STOPS_MAX)
  return {
    playlist,
    stops: rows.map(toStop),
    stopCount: rows[0]?.stopCount ?? 0,
    kilometres: Math.round(rows[0]?.kilometresInAll ?? 0),
  }
}

async function getPlaylist(db: Database, viewer: Viewer | null, idText: string): Promise<PlaylistCard> {
  const id = Number(idText)
  const isId = Number.isInteger(id) && id > 0 && id <= ID_MAX
  const row = isId ? await findPlaylist(db, id, viewer) : undefined
  if (!row) throw new ApiError('playlist_unavailable')
  return toPlaylistCard(row)
}

function toStop(row: StopRow): PlaylistStop {
  const { name, nameEn, nameSi, nameTa, district, latitude, longitude } = row
  return {
    number: row.number,
    videoId: row.videoId,
    slug: row.slug ?? '',
    title: row.title,
    duration: durationText(row.durationSeconds),
    thumbnails: thumbnailUrls(row.thumbnailKey, row.mediaToken),
    place: { slug: row.placeSlug, name, nameEn, nameSi, nameTa, district, latitude, longitude },
    kilometres: row.kilometres === null ? null : Math.round(row.kilometres),
  }
}

function toPlaylistCard(row: PlaylistRow): PlaylistCard {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    isPrivate: !row.isPublic,
    isOwn: row.channelId === null,
    ownerId: row.ownerId,
    videoCount: row.videoCount,
    created: dayText(row.createdAt),
    thumbnails: thumbnailUrls(row.thumbnailKey, row.mediaToken),
    firstVideoId: row.firstVideoId,
    firstVideoSlug: row.firstVideoSlug ?? '',
    ownerName: row.channelName ?? `${row.firstName} ${row.lastName}`.trim(),
    ownerPictureUrl: mediaUrl(row.channelLogoKey ?? row.avatarKey),
    channelSlug: row.channelSlug ?? '',
    isVerified: row.isVerified ?? false,
  }
}
