import type { Connection } from '../../server/src/platform/database/connect.ts'

export type Client = Pick<Connection['pool'], 'query'>

/** Sizes of the generated data. All but `channels` and `videos` may be 0. */
export interface CrowdSizes {
  readonly channels: number
  readonly videos: number
  /** How many of them belong to the first channel. */
  readonly bigChannelVideos: number
  /** Subscribers of the first channel, each a separate member. */
  readonly bigChannelSubscribers: number
  /** Views of the first video, the most viewed one. */
  readonly views: number
  /** Comments on the first video. */
  readonly comments: number
  /** Replies to the first comment. */
  readonly replies: number
  /** Entries in the first member's history and in each of its lists. */
  readonly watched: number
  /** Entries in each of all members' lists: votes, Watch Later, searches, reports. */
  readonly listed: number
  /** Comments on all videos, most of them on a few. */
  readonly otherComments: number
  /** Entries in all members' histories, most of them in a few. */
  readonly otherWatched: number
}
