import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Id, IdOrNone, OptionalText, text, TextFlag, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { StopPlace } from './places.ts'
import { VideoCard } from './videos.ts'

/** A playlist in any list. Counts and pictures are those of the videos that the viewer may see. */
export const PlaylistCard = wireObject({
  id: as('pl_id', Whole),
  name: as('pl_name', AnyText, ['pl_title']),
  description: as('pl_description', AnyText),
  isPrivate: as('private', Flag),
  /** A person's own; otherwise the channel's. */
  isOwn: as('users_playlist', Flag),
  ownerId: as('user_id', Whole),
  videoCount: as('vd_count', Whole, ['pl_count', 'pl_videoCount']),
  /** YYYY-MM-DD. */
  created: as('pl_created', AnyText, ['pl_published']),
  /** The poster of its first video, as in a video's card; empty where it has none. */
  posters: as('vd_thumbs', z.array(AnyText), ['vd_thumb']),
  firstVideoId: as('vd_id', z.nullable(Whole)),
  firstVideoSlug: as('vd_url', AnyText),
  /** The channel it belongs to, else its owner's channel, else the owner in person. */
  ownerName: as('ch_name', AnyText),
  ownerPictureUrl: as('ch_logo', AnyText),
  /** Empty where there is no channel. */
  channelSlug: as('ch_url', AnyText),
  isVerified: as('ch_verified', Flag),
})
export type PlaylistCard = z.output<typeof PlaylistCard>

/** A video of a playlist. */
export const PlaylistVideo = wireObject({
  ...VideoCard.fields,
  id: as('vd_id', Whole, ['vd_video_id']),
  posters: as('vd_thumbs', z.array(AnyText), ['vd_thumb']),
})

/** A video of a playlist that names where it was made: a stop of the way through its places. */
export const PlaylistStop = wireObject({
  /** Its number among the stops, from 1. */
  number: as('stop', Whole),
  videoId: VideoCard.fields.id,
  slug: VideoCard.fields.slug,
  title: VideoCard.fields.title,
  duration: VideoCard.fields.duration,
  posters: VideoCard.fields.posters,
  place: as('vd_place', StopPlace),
  /** In a straight line from the stop before; null for the first one. */
  kilometres: as('distance_km', z.nullable(Whole)),
})
export type PlaylistStop = z.output<typeof PlaylistStop>

/** A playlist of one's own as a place to save a video in. */
export const SavePlace = wireObject({
  id: as('pl_id', Whole),
  name: as('pl_name', AnyText),
  isPrivate: as('private', Flag),
  holdsVideo: as('has_video', Flag),
})
export type SavePlace = z.output<typeof SavePlace>

const playlistId = as('pId', OptionalText)
const playlistPage = { playlists: as('dataset', z.array(PlaylistCard)), ...pageReply } as const
const countedPage = {
  ...playlistPage,
  /** How many there are in all. */
  count: as('count', Whole),
} as const
const message = { message: as('dataset', AnyText) } as const
const name = text({ max: LIMITS.titleMax })
const description = text({ max: LIMITS.descriptionMax })
const ownPlaylist = wireObject({ playlistId: as('playlist_id', Id) })
const ownEntry = wireObject({ playlistId: as('playlist_id', Id), videoId: as('video_id', Id) })

export const playlistCalls = calls('playlists', {
  getAllPlaylists: endpoint({
    method: 'GET',
    path: '/v1/playlist/getAllPlaylists',
    access: 'public',
    summary: 'All public playlists, the newest first.',
    query: wireObject({ ...pageQuery }),
    reply: envelope(countedPage),
  }),
  getPlaylistData: endpoint({
    method: 'GET',
    path: '/v1/playlist/getPlaylistData',
    access: 'public',
    summary: 'A playlist with all its videos in their order; a private one for its owner alone.',
    query: wireObject({ playlistId }),
    reply: envelope({
      videos: as('dataset', z.array(PlaylistVideo)),
      playlist: as('playlist', PlaylistCard),
      /** The ids of those that are stops on the map, in their order. */
      stopIds: as('stops', z.array(Whole)),
    }),
    refusals: ['playlist_unavailable'],
  }),
  playlistStops: endpoint({
    method: 'GET',
    path: '/v1/playlist/playlistStops',
    access: 'public',
    summary:
      'The way of a playlist over the map: its videos that name a place, in their order, 100 of them at the most; a private one for its owner alone.',
    query: wireObject({ playlistId }),
    reply: envelope({
      stops: as('dataset', z.array(PlaylistStop)),
      playlist: as('playlist', PlaylistCard),
      /** All stops, also those beyond the hundredth. */
      stopCount: as('stop_count', Whole),
      /** Through all of them, in straight lines from stop to stop. */
      kilometres: as('distance_km', Whole),
    }),
    refusals: ['playlist_unavailable'],
  }),
  playlistData: endpoint({
    method: 'GET',
    path: '/v1/playlist/playlistData',
    access: 'public',
    summary: "A channel's playlists, the newest first; its private ones for its owner alone.",
    query: wireObject({ channelId: as('cid', Id), ...pageQuery }),
    reply: envelope(playlistPage),
  }),
  myActivePlaylists: endpoint({
    method: 'GET',
    path: '/v1/playlist/myActivePlaylists',
    access: 'private',
    summary: "All playlists that the viewer made, one's own and those of one's channels, the newest first.",
    query: wireObject({ userId: viewerId('uid'), ...pageQuery }),
    reply: envelope(countedPage),
  }),
  listMyPlaylists: endpoint({
    method: 'GET',
    path: '/v1/playlist/listMyPlaylists',
    access: 'signed-in',
    summary: 'The same as myActivePlaylists, for a live session alone.',
    query: wireObject({ userId: viewerId('uid'), ...pageQuery }),
    reply: envelope(countedPage),
  }),
  createdPlaylists: endpoint({
    method: 'GET',
    path: '/v1/playlist/createdPlaylists',
    access: 'private',
    summary:
      "The playlists that the viewer made as a person (uon 1), or for channels of one's own (uon 0), of which chid names one; all of them without uon.",
    query: wireObject({
      userId: viewerId('uid'),
      channelId: as('chid', OptionalId),
      isOwn: as('uon', TextFlag),
      ...pageQuery,
    }),
    reply: envelope(countedPage),
    refusals: ['not_yours'],
  }),
  savePlaces: endpoint({
    method: 'GET',
    path: '/v1/playlist/savePlaces',
    access: 'signed-in',
    summary:
      'Where the viewer can save a video, and where it is saved already: watch later and all playlists.',
    query: wireObject({ videoId: as('vid', Id) }),
    reply: envelope({
      isInWatchLater: as('watch_later', Flag),
      places: as('dataset', z.array(SavePlace)),
    }),
  }),
  addPlaylist: endpoint({
    method: 'POST',
    path: '/v1/playlist/addplaylist',
    access: 'signed-in',
    pace: 'playlist',
    summary:
      "Makes a playlist of one's own (users_playlist 1) or of a channel of one's own (0), with a first video or none.",
    body: wireObject({
      name: as('playlist_name', name),
      description: as('description', description),
      thumbnail: as('thumbnali', OptionalText),
      userId: viewerId('user_id'),
      channelId: as('channel_id', IdOrNone),
      videoId: as('video_id', IdOrNone),
      /** The first video's address, which one that is not public needs. */
      videoSlug: as('vd_url', z.optional(AnyText)),
      isOwn: as('users_playlist', TextFlag),
      isPrivate: as('private', TextFlag),
    }),
    reply: envelope({ ...message, playlistId: as('pl_id', Whole) }),
    refusals: [
      'playlist_name_missing',
      'video_not_found',
      'channel_not_found',
      'not_yours',
      'too_many_playlists',
    ],
  }),
  addVideo: endpoint({
    method: 'POST',
    path: '/v1/playlist/addvideo',
    access: 'signed-in',
    pace: 'playlist-entry',
    summary: "Adds a video to the end of a playlist of one's own.",
    body: wireObject({
      ...ownEntry.fields,
      /** Its address, which a video that is not public needs. */
      videoSlug: as('vd_url', z.optional(AnyText)),
    }),
    reply: envelope(message),
    refusals: ['playlist_not_found', 'video_not_found', 'playlist_video_doubled', 'playlist_full'],
  }),
  removeVideo: endpoint({
    method: 'POST',
    path: '/v1/playlist/removevideo',
    access: 'signed-in',
    pace: 'playlist-entry',
    summary: "Takes a video out of a playlist of one's own.",
    body: ownEntry,
    reply: envelope(message),
    refusals: ['playlist_not_found', 'playlist_video_missing'],
  }),
  moveVideo: endpoint({
    method: 'POST',
    path: '/v1/playlist/movevideo',
    access: 'signed-in',
    pace: 'playlist-entry',
    summary: "Moves a video of one's own playlist to just behind another one, or to the beginning.",
    body: wireObject({
      ...ownEntry.fields,
      /** None: to the beginning. */
      behindVideoId: as('behind_id', OptionalId),
    }),
    reply: envelope(message),
    refusals: ['playlist_not_found', 'playlist_video_missing'],
  }),
  editPlaylist: endpoint({
    method: 'POST',
    path: '/v1/playlist/editplaylist',
    access: 'signed-in',
    pace: 'playlist',
    summary:
      "Changes the name, the description or the privacy of a playlist of one's own; what is left out stays.",
    body: wireObject({
      ...ownPlaylist.fields,
      name: as('playlist_name', z.optional(name)),
      description: as('description', z.optional(description)),
      isPrivate: as('private', TextFlag),
    }),
    reply: envelope(message),
    refusals: ['playlist_not_found', 'playlist_name_missing'],
  }),
  deletePlaylist: endpoint({
    method: 'POST',
    path: '/v1/playlist/deleteplaylist',
    access: 'signed-in',
    pace: 'playlist',
    summary: "Deletes a playlist of one's own. For a day it can be restored as it was; then it is gone.",
    body: ownPlaylist,
    reply: envelope(message),
    refusals: ['playlist_not_found'],
  }),
  restorePlaylist: endpoint({
    method: 'POST',
    path: '/v1/playlist/restoreplaylist',
    access: 'signed-in',
    pace: 'playlist',
    summary: "Takes the deletion of a playlist of one's own back.",
    body: ownPlaylist,
    reply: envelope(message),
    refusals: ['playlist_not_found', 'too_many_playlists'],
  }),
})
