import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply, TotalCount } from './kernel/pagination.ts'
import {
  AnyText,
  Flag,
  Id,
  IdOrNone,
  OptionalText,
  plainName,
  plainText,
  TextFlag,
  Whole,
} from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { nameTranslationChanges, OwnNames } from './name-translations.ts'
import { StopPlace } from './places/video-places.ts'
import { VideoCard } from './videos.ts'

/** A playlist in any list. Counts and thumbnails only include videos that the viewer can see. */
export const PlaylistCard = wireObject({
  id: as('pl_id', Whole),
  name: as('pl_name', AnyText, ['pl_title']),
  description: as('pl_description', AnyText),
  isPrivate: as('private', Flag),
  /** Whether it belongs to the account; otherwise it belongs to a channel. */
  isOwn: as('users_playlist', Flag),
  ownerId: as('user_id', Whole),
  videoCount: as('vd_count', Whole, ['pl_count', 'pl_videoCount']),
  /** YYYY-MM-DD. */
  created: as('pl_created', AnyText, ['pl_published']),
  /** The thumbnail of its first video, as in the video's card; empty if it has no videos. */
  thumbnails: as('vd_thumbs', z.array(AnyText), ['vd_thumb']),
  firstVideoId: as('vd_id', z.nullable(Whole)),
  firstVideoSlug: as('vd_url', AnyText),
  /** The channel that it belongs to, else the owner's channel, else the owner. */
  ownerName: as('ch_name', AnyText),
  ownerPictureUrl: as('ch_logo', AnyText),
  /** Empty if there is no channel. */
  channelSlug: as('ch_url', AnyText),
  isVerified: as('ch_verified', Flag),
})
export type PlaylistCard = z.output<typeof PlaylistCard>

/** A video of a playlist. */
export const PlaylistVideo = wireObject({
  ...VideoCard.fields,
  id: as('vd_id', Whole, ['vd_video_id']),
  thumbnails: as('vd_thumbs', z.array(AnyText), ['vd_thumb']),
})

/** A video of a playlist that has a place: a stop on the playlist's route. */
export const PlaylistStop = wireObject({
  /** Its number among the stops, starting at 1. */
  number: as('stop', Whole),
  videoId: VideoCard.fields.id,
  slug: VideoCard.fields.slug,
  title: VideoCard.fields.title,
  duration: VideoCard.fields.duration,
  thumbnails: VideoCard.fields.thumbnails,
  place: as('vd_place', StopPlace),
  /** Straight-line distance from the previous stop; null for the first one. */
  kilometres: as('distance_km', z.nullable(Whole)),
})
export type PlaylistStop = z.output<typeof PlaylistStop>

/** One of the viewer's playlists, to save a video to. */
export const SaveTarget = wireObject({
  id: as('pl_id', Whole),
  name: as('pl_name', AnyText),
  isPrivate: as('private', Flag),
  holdsVideo: as('has_video', Flag),
})
export type SaveTarget = z.output<typeof SaveTarget>

const playlistId = as('pId', OptionalText)
const playlistPage = { playlists: as('dataset', z.array(PlaylistCard)), ...pageReply } as const
const countedPage = {
  ...playlistPage,
  count: as('count', TotalCount),
} as const
const message = { message: as('dataset', AnyText) } as const
const name = plainName({ max: LIMITS.titleMax })
const description = plainText({ max: LIMITS.descriptionMax })
const ownPlaylist = wireObject({ playlistId: as('playlist_id', Id) })
const ownEntry = wireObject({ playlistId: as('playlist_id', Id), videoId: as('video_id', Id) })

export const playlistCalls = calls('playlists', {
  getAllPlaylists: endpoint({
    method: 'GET',
    path: '/v1/playlist/getAllPlaylists',
    access: 'public',
    cache: 'guests',
    summary: 'Returns all public playlists, newest first.',
    query: wireObject({ ...pageQuery }),
    reply: envelope(countedPage),
  }),
  getPlaylistData: endpoint({
    method: 'GET',
    path: '/v1/playlist/getPlaylistData',
    access: 'public',
    cache: 'guests',
    summary:
      'Returns a playlist with all its videos, in order. Private playlists are only visible to their owner.',
    query: wireObject({ playlistId }),
    reply: envelope({
      videos: as('dataset', z.array(PlaylistVideo)),
      playlist: as('playlist', PlaylistCard),
      /** Ids of the videos that are stops on the map, in order. */
      stopIds: as('stops', z.array(Whole)),
    }),
    errors: ['playlist_unavailable'],
  }),
  playlistStops: endpoint({
    method: 'GET',
    path: '/v1/playlist/playlistStops',
    access: 'public',
    cache: 'guests',
    summary:
      'Returns the route of a playlist on the map: up to 100 of its videos that have a place, in playlist order. Private playlists are only visible to their owner.',
    query: wireObject({ playlistId }),
    reply: envelope({
      stops: as('dataset', z.array(PlaylistStop)),
      playlist: as('playlist', PlaylistCard),
      /** The number of all stops, including those beyond the hundredth. */
      stopCount: as('stop_count', Whole),
      /** The length of the route through all stops, in straight lines. */
      kilometres: as('distance_km', Whole),
    }),
    errors: ['playlist_unavailable'],
  }),
  playlistData: endpoint({
    method: 'GET',
    path: '/v1/playlist/playlistData',
    access: 'public',
    cache: 'guests',
    summary: "Returns a channel's playlists, newest first. Private playlists are only visible to the owner.",
    query: wireObject({ channelId: as('cid', Id), ...pageQuery }),
    reply: envelope(playlistPage),
  }),
  myActivePlaylists: endpoint({
    method: 'GET',
    path: '/v1/playlist/myActivePlaylists',
    access: 'private',
    summary: 'Returns all playlists of the viewer and of their channels, newest first.',
    query: wireObject({ userId: viewerId('uid'), ...pageQuery }),
    reply: envelope(countedPage),
  }),
  listMyPlaylists: endpoint({
    method: 'GET',
    path: '/v1/playlist/listMyPlaylists',
    access: 'signed-in',
    summary: 'Returns the same as myActivePlaylists. Requires a valid session.',
    query: wireObject({ userId: viewerId('uid'), ...pageQuery }),
    reply: envelope(countedPage),
  }),
  createdPlaylists: endpoint({
    method: 'GET',
    path: '/v1/playlist/createdPlaylists',
    access: 'private',
    summary:
      'Returns the playlists of the viewer (uon 1) or of their channels (uon 0, optionally of channel chid). All of them without uon.',
    query: wireObject({
      userId: viewerId('uid'),
      channelId: as('chid', OptionalId),
      isOwn: as('uon', TextFlag),
      ...pageQuery,
    }),
    reply: envelope(countedPage),
    errors: ['not_yours'],
  }),
  saveTargets: endpoint({
    method: 'GET',
    path: '/v1/playlist/saveTargets',
    access: 'signed-in',
    summary:
      'Returns where the viewer can save a video and where it is already saved: Watch Later and all playlists.',
    query: wireObject({ videoId: as('vid', Id) }),
    reply: envelope({
      isInWatchLater: as('watch_later', Flag),
      targets: as('dataset', z.array(SaveTarget)),
    }),
  }),
  addPlaylist: endpoint({
    method: 'POST',
    path: '/v1/playlist/addplaylist',
    access: 'signed-in',
    rateLimit: 'playlist',
    summary:
      'Creates a playlist of the viewer (users_playlist 1) or of one of their channels (0), optionally with a first video.',
    body: wireObject({
      name: as('playlist_name', name),
      description: as('description', description),
      thumbnail: as('thumbnali', OptionalText),
      userId: viewerId('user_id'),
      channelId: as('channel_id', IdOrNone),
      videoId: as('video_id', IdOrNone),
      /** The first video's URL, which is required if it is not public. */
      videoSlug: as('vd_url', z.optional(AnyText)),
      isOwn: as('users_playlist', TextFlag),
      isPrivate: as('private', TextFlag),
    }),
    reply: envelope({ ...message, playlistId: as('pl_id', Whole) }),
    errors: [
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
    rateLimit: 'playlist-entry',
    summary: "Adds a video to the end of one of the viewer's playlists.",
    body: wireObject({
      ...ownEntry.fields,
      /** The video's URL, which is required if it is not public. */
      videoSlug: as('vd_url', z.optional(AnyText)),
    }),
    reply: envelope(message),
    errors: ['playlist_not_found', 'video_not_found', 'playlist_video_duplicate', 'playlist_full'],
  }),
  removeVideo: endpoint({
    method: 'POST',
    path: '/v1/playlist/removevideo',
    access: 'signed-in',
    rateLimit: 'playlist-entry',
    summary: "Removes a video from one of the viewer's playlists.",
    body: ownEntry,
    reply: envelope(message),
    errors: ['playlist_not_found', 'playlist_video_missing'],
  }),
  moveVideo: endpoint({
    method: 'POST',
    path: '/v1/playlist/movevideo',
    access: 'signed-in',
    rateLimit: 'playlist-entry',
    summary: "Moves a video within one of the viewer's playlists, after another video or to the beginning.",
    body: wireObject({
      ...ownEntry.fields,
      /** If omitted, the video moves to the beginning. */
      behindVideoId: as('behind_id', OptionalId),
    }),
    reply: envelope(message),
    errors: ['playlist_not_found', 'playlist_video_missing'],
  }),
  ownNames: endpoint({
    method: 'GET',
    path: '/v1/playlist/ownNames',
    access: 'signed-in',
    summary: "Returns the name and description of one of the viewer's playlists in all languages.",
    query: ownPlaylist,
    reply: envelope({ names: as('dataset', OwnNames) }),
    errors: ['playlist_not_found'],
  }),
  editPlaylist: endpoint({
    method: 'POST',
    path: '/v1/playlist/editplaylist',
    access: 'signed-in',
    rateLimit: 'playlist',
    summary:
      "Changes the name, description or privacy of one of the viewer's playlists. Omitted fields stay unchanged.",
    body: wireObject({
      ...ownPlaylist.fields,
      name: as('playlist_name', z.optional(name)),
      description: as('description', z.optional(description)),
      ...nameTranslationChanges(LIMITS.titleMax),
      isPrivate: as('private', TextFlag),
    }),
    reply: envelope(message),
    errors: ['playlist_not_found', 'playlist_name_missing'],
  }),
  deletePlaylist: endpoint({
    method: 'POST',
    path: '/v1/playlist/deleteplaylist',
    access: 'signed-in',
    rateLimit: 'playlist',
    summary: "Deletes one of the viewer's playlists. It can be restored for one day.",
    body: ownPlaylist,
    reply: envelope(message),
    errors: ['playlist_not_found'],
  }),
  restorePlaylist: endpoint({
    method: 'POST',
    path: '/v1/playlist/restoreplaylist',
    access: 'signed-in',
    rateLimit: 'playlist',
    summary: "Restores one of the viewer's deleted playlists.",
    body: ownPlaylist,
    reply: envelope(message),
    errors: ['playlist_not_found', 'too_many_playlists'],
  }),
})
