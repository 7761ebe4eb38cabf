import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply, TotalCount } from './kernel/pagination.ts'
import { AnyText, Flag, Id, plainName, TextFlag, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { VideoCard } from './videos.ts'

/** A video that the viewer watched, and the playback position. */
export const WatchedVideo = wireObject({
  ...VideoCard.fields,
  durationSeconds: as('vd_seconds', z.number()),
  /** Seconds from the start of the video. */
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

/** A comment or reply of the viewer, and its video. */
export const PastComment = wireObject({
  id: as('comment_id', Whole),
  text: as('comments', AnyText),
  videoTitle: as('vd_title', AnyText),
  videoSlug: as('vd_url', AnyText),
  thumbnails: as('vd_thumbs', z.array(AnyText)),
  /** YYYY-MM-DD, Asia/Colombo. */
  writtenOn: as('created_date', AnyText),
  /** Waits for review: nobody else sees it yet. */
  isHeld: as('held', Flag),
})
export type PastComment = z.output<typeof PastComment>

const searchTitle = as(
  'searchTitle',
  plainName({ min: 1, max: LIMITS.searchTermMax, tooShort: 'Search Box is empty' }),
)

/** The viewer's choice whether the history is recorded. */
export const HistorySettings = wireObject({ isPaused: as('paused', Flag) })
export type HistorySettings = z.output<typeof HistorySettings>

export const historyCalls = calls('history', {
  watchHistory: endpoint({
    method: 'GET',
    path: '/v1/history/watchHistory',
    access: 'private',
    summary: 'Returns the watch history of the viewer, newest first, one entry per video, 20 per page.',
    query: wireObject({ userId: viewerId('userId'), ...pageQuery }),
    reply: envelope({
      videos: as('dataset', z.array(WatchedVideo)),
      count: as('count', TotalCount),
      ...pageReply,
    }),
  }),
  removeFromWatchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeFromWatchHistory',
    access: 'signed-in',
    summary: 'Removes a video from the watch history. `watchLength` is accepted but ignored.',
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
    summary: 'Clears the watch history.',
    body: wireObject({ userId: viewerId('userId') }),
    reply: envelope({}),
  }),
  addToSearchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/addToSearchHistory',
    access: 'signed-in',
    summary: 'Saves a search term. One entry per term, ignoring case; the latest wins.',
    body: wireObject({ userId: viewerId('userId'), title: searchTitle }),
    reply: envelope({}),
  }),
  searchHistory: endpoint({
    method: 'GET',
    path: '/v1/history/searchHistory',
    access: 'private',
    summary: 'Returns the search history of the viewer, newest first, 20 per page.',
    query: wireObject({ userId: viewerId('userId'), ...pageQuery }),
    reply: envelope({ searches: as('dataset', z.array(PastSearch)), ...pageReply }),
  }),
  removeFromSearchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeFromSearchHistory',
    access: 'signed-in',
    summary: 'Removes a term from the search history.',
    body: wireObject({ userId: viewerId('userId'), title: searchTitle }),
    reply: envelope({}),
  }),
  removeAllSearchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeAllSearchHistory',
    access: 'signed-in',
    summary: 'Clears the search history.',
    body: wireObject({ userId: viewerId('userId') }),
    reply: envelope({}),
  }),
  commentHistory: endpoint({
    method: 'GET',
    path: '/v1/history/commentHistory',
    access: 'private',
    summary: 'Returns the comment history of the viewer and their channels, newest first, 20 per page.',
    query: wireObject({ userId: viewerId('uid'), channelId: as('cid', OptionalId), ...pageQuery }),
    reply: envelope({ comments: as('dataset', z.array(PastComment)), ...pageReply }),
  }),
  removeCommentFromCommentHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeCommentFromCommentHistory',
    access: 'signed-in',
    summary: "Removes a comment from its author's history. It stays visible on the video.",
    body: wireObject({ commentId: as('cid', Id) }),
    reply: envelope({}),
    errors: ['comment_not_found'],
  }),
  removeAllFromCommentHistory: endpoint({
    method: 'POST',
    path: '/v1/history/removeAllFromCommentHistory',
    access: 'signed-in',
    summary: 'Clears the comment history. The comments stay visible on their videos.',
    body: wireObject({ userId: viewerId('uid') }),
    reply: envelope({}),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/v1/usersettings/historySettings',
    access: 'private',
    summary: 'Returns whether the watch and search history of the viewer is recorded.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ settings: as('dataset', HistorySettings) }),
  }),
  pause: endpoint({
    method: 'POST',
    path: '/v1/usersettings/pauseHistory',
    access: 'signed-in',
    summary: 'Pauses (paused 1) or resumes (0) the watch and search history of the viewer.',
    body: wireObject({ userId: viewerId('uid'), isPaused: as('paused', TextFlag) }),
    reply: envelope({ settings: as('dataset', HistorySettings) }),
  }),
})
