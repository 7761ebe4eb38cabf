import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { Id, OptionalText, text, TextFlag } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'

export const playlistCalls = calls('playlists', {
  addPlaylist: endpoint({
    method: 'POST',
    path: '/v1/playlist/addplaylist',
    access: 'signed-in',
    summary:
      "Makes a playlist of one's own (users_playlist 1) or of a channel of one's own (0), with a first video or none.",
    body: wireObject({
      name: as('playlist_name', text({ max: LIMITS.titleMax })),
      description: as('description', text({ max: LIMITS.descriptionMax })),
      thumbnail: as('thumbnali', OptionalText),
      userId: viewerId('user_id'),
      channelId: as('channel_id', OptionalId),
      videoId: as('video_id', OptionalId),
      isOwn: as('users_playlist', TextFlag),
      isPrivate: as('private', TextFlag),
    }),
    reply: envelope({ message: as('dataset', z.string()), playlistId: as('pl_id', z.int()) }),
    refusals: ['playlist_name_missing', 'video_not_found', 'channel_not_found', 'not_yours'],
  }),
  addVideo: endpoint({
    method: 'POST',
    path: '/v1/playlist/addvideo',
    access: 'signed-in',
    summary: "Adds a video to the end of a playlist of one's own.",
    body: wireObject({ playlistId: as('playlist_id', Id), videoId: as('video_id', Id) }),
    reply: envelope({ message: as('dataset', z.string()) }),
    refusals: ['playlist_not_found', 'video_not_found', 'playlist_video_doubled'],
  }),
})
