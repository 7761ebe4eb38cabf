import { LIMITS, errorText, type OwnNames } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isOwnChannel } from '../channels/index.ts'
import { isSavableVideo } from '../videos/index.ts'
import type { PlaylistChange } from './queries.ts'
import {
  appendVideo,
  countEntries,
  countOwnPlaylists,
  deleteEntry,
  findOwnNames,
  findOwnPlaylist,
  insertPlaylist,
  moveEntry,
  setDeleted,
  updatePlaylist,
} from './queries.ts'

/** A video, with its slug, which is required if the video is not public. */
interface KnownVideo {
  readonly videoId: number
  readonly slug: string | undefined
}

export interface NewPlaylist {
  readonly name: string
  readonly description: string
  /** The channel that the playlist belongs to; undefined for a playlist of the account. */
  readonly channelId: number | undefined
  readonly firstVideo: KnownVideo | undefined
  readonly isPublic: boolean
}

/** Creates a playlist for the viewer or for one of the viewer's channels. */
export function createPlaylist(db: Database, viewer: Viewer, playlist: NewPlaylist): Promise<number> {
  const { name, description, channelId, firstVideo, isPublic } = playlist
  requireName(name)
  return db.transaction().execute(async (trx) => {
    if (channelId !== undefined && !(await isOwnChannel(trx, channelId, viewer.id)))
      throw new ApiError('not_yours')
    await requireFewPlaylists(trx, viewer)
    const owner = { ownerId: viewer.id, channelId: channelId ?? null }
    const id = await insertPlaylist(trx, { ...owner, name, description, isPublic })
    if (firstVideo) {
      if (!(await isSavableVideo(trx, viewer, firstVideo))) throw new ApiError('video_not_found')
      await appendVideo(trx, id, firstVideo.videoId)
    }
    return id
  })
}

function requireName(name: string): void {
  if (name === '')
    throw new ApiError('playlist_name_missing', { fields: { name: errorText('playlist_name_missing') } })
}

async function requireFewPlaylists(trx: Database, viewer: Viewer): Promise<void> {
  if ((await countOwnPlaylists(trx, viewer.id)) >= LIMITS.playlistsMax)
    throw new ApiError('too_many_playlists')
}

/** Changes one of the viewer's playlists under a lock. Throws `playlist_not_found`. */
function withOwnPlaylist(
  db: Database,
  viewer: Viewer,
  playlistId: number,
  change: (trx: Database, playlist: { videoCount: number }) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const playlist = await findOwnPlaylist(trx, playlistId, viewer.id)
    if (!playlist) throw new ApiError('playlist_not_found')
    await change(trx, playlist)
  })
}

/** Appends a video to one of the viewer's playlists. */
export function addToPlaylist(
  db: Database,
  viewer: Viewer,
  playlistId: number,
  video: KnownVideo,
): Promise<void> {
  return withOwnPlaylist(db, viewer, playlistId, async (trx, { videoCount }) => {
    if (!(await isSavableVideo(trx, viewer, video))) throw new ApiError('video_not_found')
    const isAdded = await appendVideo(trx, playlistId, video.videoId)
    if (!isAdded) throw new ApiError('playlist_video_duplicate')
    if (videoCount >= LIMITS.playlistVideosMax) throw new ApiError('playlist_full')
  })
}

/** Removes a video from one of the viewer's playlists. */
export function removeFromPlaylist(
  db: Database,
  viewer: Viewer,
  entry: { playlistId: number; videoId: number },
): Promise<void> {
  return withOwnPlaylist(db, viewer, entry.playlistId, async (trx) => {
    const isRemoved = await deleteEntry(trx, entry.playlistId, entry.videoId)
    if (!isRemoved) throw new ApiError('playlist_video_missing')
  })
}

/** Moves a video in one of the viewer's playlists right behind another video, or to the beginning. */
export function moveInPlaylist(
  db: Database,
  viewer: Viewer,
  entry: { playlistId: number; videoId: number; behindVideoId: number | undefined },
): Promise<void> {
  const { playlistId, videoId, behindVideoId } = entry
  const named = behindVideoId === undefined ? [videoId] : [videoId, behindVideoId]
  return withOwnPlaylist(db, viewer, playlistId, async (trx) => {
    const isKnown = (await countEntries(trx, playlistId, named)) === new Set(named).size
    if (!isKnown) throw new ApiError('playlist_video_missing')
    if (videoId !== behindVideoId) await moveEntry(trx, entry)
  })
}

/** Returns the name and description of one of the viewer's playlists in all languages. */
export async function getOwnNames(db: Database, viewer: Viewer, playlistId: number): Promise<OwnNames> {
  const names = await findOwnNames(db, playlistId, viewer.id)
  if (!names) throw new ApiError('playlist_not_found')
  return names
}

/** Changes the given fields of one of the viewer's playlists. */
export async function changePlaylist(
  db: Database,
  viewer: Viewer,
  playlistId: number,
  change: PlaylistChange,
): Promise<void> {
  if (change.name !== undefined) requireName(change.name)
  const isChanged = await updatePlaylist(db, playlistId, viewer.id, change)
  if (!isChanged) throw new ApiError('playlist_not_found')
}

/** Deletes one of the viewer's playlists. It can be restored for a day. */
export async function deletePlaylist(db: Database, viewer: Viewer, playlistId: number): Promise<void> {
  if (!(await setDeleted(db, playlistId, viewer.id, true))) throw new ApiError('playlist_not_found')
}

/** Restores a deleted playlist. */
export function restorePlaylist(db: Database, viewer: Viewer, playlistId: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireFewPlaylists(trx, viewer)
    if (!(await setDeleted(trx, playlistId, viewer.id, false))) throw new ApiError('playlist_not_found')
  })
}
