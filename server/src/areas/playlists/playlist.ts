import { LIMITS, refusalText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isOwnChannel } from '../channels/index.ts'
import { isKeepableVideo } from '../videos/index.ts'
import {
  appendVideo,
  countEntries,
  countOwnPlaylists,
  deleteEntry,
  findOwnPlaylist,
  insertPlaylist,
  moveEntry,
  setDeleted,
  updatePlaylist,
} from './queries.ts'

/** A video, with the address that one which is not public needs. */
interface KnownVideo {
  readonly videoId: number
  readonly slug: string | undefined
}

export interface NewPlaylist {
  readonly name: string
  readonly description: string
  /** The channel that it belongs to; none for a person's own. */
  readonly channelId: number | undefined
  readonly firstVideo: KnownVideo | undefined
  readonly isPublic: boolean
}

/** Makes a playlist of one's own, or of a channel of one's own. */
export function createPlaylist(db: Database, viewer: Viewer, playlist: NewPlaylist): Promise<number> {
  const { name, description, channelId, firstVideo, isPublic } = playlist
  requireName(name)
  return db.transaction().execute(async (trx) => {
    if (channelId !== undefined && !(await isOwnChannel(trx, channelId, viewer.id)))
      throw new Refusal('not_yours')
    await requireRoom(trx, viewer)
    const owner = { ownerId: viewer.id, channelId: channelId ?? null }
    const id = await insertPlaylist(trx, { ...owner, name, description, isPublic })
    if (firstVideo) {
      if (!(await isKeepableVideo(trx, viewer, firstVideo))) throw new Refusal('video_not_found')
      await appendVideo(trx, id, firstVideo.videoId)
    }
    return id
  })
}

function requireName(name: string): void {
  if (name === '')
    throw new Refusal('playlist_name_missing', { fields: { name: refusalText('playlist_name_missing') } })
}

async function requireRoom(trx: Database, viewer: Viewer): Promise<void> {
  if ((await countOwnPlaylists(trx, viewer.id)) >= LIMITS.playlistsMax)
    throw new Refusal('too_many_playlists')
}

/** Works on a playlist of one's own, which is locked meanwhile. Throws `playlist_not_found`. */
function withOwnPlaylist(
  db: Database,
  viewer: Viewer,
  playlistId: number,
  act: (trx: Database, playlist: { videoCount: number }) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const playlist = await findOwnPlaylist(trx, playlistId, viewer.id)
    if (!playlist) throw new Refusal('playlist_not_found')
    await act(trx, playlist)
  })
}

/** Adds a video to the end of a playlist of one's own. */
export function addToPlaylist(
  db: Database,
  viewer: Viewer,
  playlistId: number,
  video: KnownVideo,
): Promise<void> {
  return withOwnPlaylist(db, viewer, playlistId, async (trx, { videoCount }) => {
    if (!(await isKeepableVideo(trx, viewer, video))) throw new Refusal('video_not_found')
    const isAdded = await appendVideo(trx, playlistId, video.videoId)
    if (!isAdded) throw new Refusal('playlist_video_doubled')
    if (videoCount >= LIMITS.playlistVideosMax) throw new Refusal('playlist_full')
  })
}

/** Takes a video out of a playlist of one's own. */
export function removeFromPlaylist(
  db: Database,
  viewer: Viewer,
  entry: { playlistId: number; videoId: number },
): Promise<void> {
  return withOwnPlaylist(db, viewer, entry.playlistId, async (trx) => {
    const isRemoved = await deleteEntry(trx, entry.playlistId, entry.videoId)
    if (!isRemoved) throw new Refusal('playlist_video_missing')
  })
}

/** Moves a video of a playlist of one's own to just behind another one, or to the beginning. */
export function moveInPlaylist(
  db: Database,
  viewer: Viewer,
  entry: { playlistId: number; videoId: number; behindVideoId: number | undefined },
): Promise<void> {
  const { playlistId, videoId, behindVideoId } = entry
  const named = behindVideoId === undefined ? [videoId] : [videoId, behindVideoId]
  return withOwnPlaylist(db, viewer, playlistId, async (trx) => {
    const isKnown = (await countEntries(trx, playlistId, named)) === new Set(named).size
    if (!isKnown) throw new Refusal('playlist_video_missing')
    if (videoId !== behindVideoId) await moveEntry(trx, entry)
  })
}

/** Changes what is given of a playlist of one's own. */
export async function changePlaylist(
  db: Database,
  viewer: Viewer,
  playlistId: number,
  change: { name?: string; description?: string; isPublic?: boolean },
): Promise<void> {
  if (change.name !== undefined) requireName(change.name)
  const isChanged = await updatePlaylist(db, playlistId, viewer.id, change)
  if (!isChanged) throw new Refusal('playlist_not_found')
}

/** Deletes a playlist of one's own; for a day it can be restored. */
export async function deletePlaylist(db: Database, viewer: Viewer, playlistId: number): Promise<void> {
  if (!(await setDeleted(db, playlistId, viewer.id, true))) throw new Refusal('playlist_not_found')
}

/** Takes a deletion back. */
export function restorePlaylist(db: Database, viewer: Viewer, playlistId: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireRoom(trx, viewer)
    if (!(await setDeleted(trx, playlistId, viewer.id, false))) throw new Refusal('playlist_not_found')
  })
}
