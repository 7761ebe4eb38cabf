import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Id, text, TextFlag, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { VideoCard } from './videos.ts'

/** A video that the viewer watched, and how far. */
export const WatchedVideo = wireObject({
  ...VideoCard.fields,
  durationSeconds: as('vd_seconds', z.number()),
  /** Seconds from the start of the film. */
  watchedSeconds: as('watch_length', z.number()),
  /** YYYY-MM-DD, Asia/Colombo. */
  watchedOn: as('watched_on', AnyText),
})
export type WatchedVideo = z.output<typeof WatchedVideo>

/** A term that the viewer searched for. */
export const PastSearch = wireObject({
  title: as('search_title', AnyText),
  /** YYYY-MM-DD, Asia/Colombo. */
  searchedOn: as('created_date', AnyText),
})
export type PastSearch = z.output<typeof PastSearch>

/** A comment or reply that the viewer wrote, and where. */
export const PastComment = wireObject({
  id: as('comment_id', Whole),
  text: as('comments', AnyText),
  videoTitle: as('vd_title', AnyText),
  videoSlug: as('vd_url', AnyText),
  posters: as('vd_thumbs', z.array(AnyText)),
  /** YYYY-MM-DD, Asia/Colombo. */
  writtenOn: as('created_date', AnyText),
})
export type PastComment = z.output<typeof PastComment>

const searchTitle = as(
  'searchTitle',
  text({ min: 1, max: LIMITS.searchTermMax, tooShort: 'Search Box is empty' }),
)

/** What a person decided about what is kept of them. */
export const HistorySettings = wireObject({ isPaused: as('paused', Flag) })
export type HistorySettings = z.output<typeof HistorySettings>

export const historyCalls = calls('history', {
  watchHistory: endpoint({
    method: 'GET',
    path: '/v1/history/watchHistory',
    access: 'private',
    summary: 'What the viewer watched, the newest first; one entry a video. 20 at a time.',
    query: wireObject({ userId: viewerId('userId'), ...pageQuery }),
    reply: envelope({
      videos: as('dataset', z.array(WatchedVideo)),
      /** How many there are in all. */
      count: as('count', Whole),
      ...pageReply,
    }),
  }),
  removeFromWatchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeFromWatchHistory',
    access: 'signed-in',
    summary: 'Takes a video out of the watch history. `watchLength` is accepted and not needed.',
    body: wireObject({
      userId: viewerId('userId'),
      videoId: as('videoId', Id),
      watchedSeconds: as('watchLength', z.optional(z.union([z.number(), AnyText]))),
    }),
    reply: envelope({}),
  }),
  removeAllFromWatchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeAllFromWatchHistory',
    access: 'signed-in',
    summary: 'Empties the watch history.',
    body: wireObject({ userId: viewerId('userId') }),
    reply: envelope({}),
  }),
  addToSearchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/addToSearchHistory',
    access: 'signed-in',
    summary: 'Keeps a term: one entry a term, whatever its case; the newest wins.',
    body: wireObject({ userId: viewerId('userId'), title: searchTitle }),
    reply: envelope({}),
  }),
  searchHistory: endpoint({
    method: 'GET',
    path: '/v1/history/searchHistory',
    access: 'private',
    summary: 'What the viewer searched for, the newest first; 20 at a time.',
    query: wireObject({ userId: viewerId('userId'), ...pageQuery }),
    reply: envelope({ searches: as('dataset', z.array(PastSearch)), ...pageReply }),
  }),
  removeFromSearchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeFromSearchHistory',
    access: 'signed-in',
    summary: 'Takes a term out of the search history.',
    body: wireObject({ userId: viewerId('userId'), title: searchTitle }),
    reply: envelope({}),
  }),
  removeAllSearchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeAllSearchHistory',
    access: 'signed-in',
    summary: 'Empties the search history.',
    body: wireObject({ userId: viewerId('userId') }),
    reply: envelope({}),
  }),
  commentHistory: endpoint({
    method: 'GET',
    path: '/v1/history/commentHistory',
    access: 'private',
    summary: 'What the viewer wrote, as themselves and as their channels, the newest first; 20 at a time.',
    query: wireObject({ userId: viewerId('uid'), channelId: as('cid', OptionalId), ...pageQuery }),
    reply: envelope({ comments: as('dataset', z.array(PastComment)), ...pageReply }),
  }),
  removeCommentFromCommentHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeCommentFromCommentHistory',
    access: 'signed-in',
    summary: "Takes a comment out of its author's history. It stays under its video.",
    body: wireObject({ commentId: as('cid', Id) }),
    reply: envelope({}),
    refusals: ['comment_not_found'],
  }),
  removeAllFromCommentHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeAllFromCommentHistory',
    access: 'signed-in',
    summary: 'Empties the comment history. The comments stay under their videos.',
    body: wireObject({ userId: viewerId('uid') }),
    reply: envelope({}),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/v1/usersettings/historySettings',
    access: 'private',
    summary: 'Whether what the viewer watches and searches is kept.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ settings: as('dataset', HistorySettings) }),
  }),
  pause: endpoint({
    method: 'POST',
    path: '/v1/usersettings/pauseHistory',
    access: 'signed-in',
    summary: 'Stops keeping what the viewer watches and searches (paused 1), or goes on with it (0).',
    body: wireObject({ userId: viewerId('uid'), isPaused: as('paused', TextFlag) }),
    reply: envelope({ settings: as('dataset', HistorySettings) }),
  }),
})
