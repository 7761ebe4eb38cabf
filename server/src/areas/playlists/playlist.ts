import { refusalText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isOwnChannel } from '../channels/index.ts'
import { isPublishedVideo } from '../videos/index.ts'
import { appendVideo, findOwnPlaylist, insertPlaylist } from './queries.ts'

export interface NewPlaylist {
  readonly name: string
  readonly description: string
  /** The channel that it belongs to; none for a person's own. */
  readonly channelId: number | undefined
  readonly firstVideoId: number | undefined
  readonly isPublic: boolean
}

/** Makes a playlist of one's own, or of a channel of one's own. */
export function createPlaylist(db: Database, viewer: Viewer, playlist: NewPlaylist): Promise<number> {
  const { name, description, channelId, firstVideoId, isPublic } = playlist
  if (name === '')
    throw new Refusal('playlist_name_missing', {
      fields: { name: refusalText('playlist_name_missing') },
    })
  return db.transaction().execute(async (trx) => {
    if (channelId !== undefined && !(await isOwnChannel(trx, channelId, viewer.id)))
      throw new Refusal('not_yours')
    const owner = { ownerId: viewer.id, channelId: channelId ?? null }
    const id = await insertPlaylist(trx, { ...owner, name, description, isPublic })
    if (firstVideoId !== undefined) {
      if (!(await isPublishedVideo(trx, firstVideoId))) throw new Refusal('video_not_found')
      await appendVideo(trx, id, firstVideoId)
    }
    return id
  })
}

/** Adds a video to the end of a playlist of one's own. */
export async function addToPlaylist(
  db: Database,
  viewer: Viewer,
  entry: { playlistId: number; videoId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await findOwnPlaylist(trx, entry.playlistId, viewer.id))) throw new Refusal('playlist_not_found')
    if (!(await isPublishedVideo(trx, entry.videoId))) throw new Refusal('video_not_found')
    const isAdded = await appendVideo(trx, entry.playlistId, entry.videoId)
    if (!isAdded) throw new Refusal('playlist_video_doubled')
  })
}
