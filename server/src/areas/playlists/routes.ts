import type { playlistCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { addToPlaylist, createPlaylist } from './playlist.ts'

export function playlistHandlers({ db }: { db: Database }): Handlers<typeof playlistCalls> {
  return {
    addPlaylist: async ({ body, viewer }) => {
      const isOwn = body.isOwn ?? true
      const playlistId = await createPlaylist(db, viewer, {
        name: body.name,
        description: body.description,
        channelId: isOwn ? undefined : body.channelId,
        firstVideoId: body.videoId,
        isPublic: body.isPrivate !== true,
      })
      return { playlistId, message: 'Playlist created.' }
    },
    addVideo: async ({ body, viewer }) => {
      await addToPlaylist(db, viewer, body)
      return { message: 'Added to the playlist.' }
    },
  }
}
