/** A window of a rate limit: at most `max` requests in `seconds`. */
export interface RateLimitWindow {
  readonly max: number
  readonly seconds: number
}

/**
 * Rate limits per account, for actions that others see or that cost the server work: more than anybody does by hand,
 * and less than a flooding program. Requests beyond are rejected with `rate_limited` and the time to wait.
 */
export const RATE_LIMITS = {
  /** Creating and changing comments and replies. */
  comment: [
    { max: 30, seconds: 60 },
    { max: 200, seconds: 3600 },
  ],
  /** Likes and dislikes of videos and comments, hearts, pins. */
  vote: [
    { max: 60, seconds: 60 },
    { max: 1000, seconds: 3600 },
  ],
  subscription: [
    { max: 60, seconds: 60 },
    { max: 600, seconds: 3600 },
  ],
  report: [
    { max: 20, seconds: 60 },
    { max: 100, seconds: 3600 },
  ],
  /** Creating, changing, deleting and restoring playlists. */
  playlist: [
    { max: 30, seconds: 60 },
    { max: 300, seconds: 3600 },
  ],
  /** Adding videos to playlists or Watch Later, removing and moving them. */
  'playlist-entry': [
    { max: 120, seconds: 60 },
    { max: 3000, seconds: 3600 },
  ],
  /**
   * Calls that may contain a picture or captions: profile, channels, a video's details and thumbnail. Several uploads
   * may be published at once.
   */
  picture: [
    { max: 60, seconds: 60 },
    { max: 300, seconds: 3600 },
  ],
  /** Asking for the place nearest to a position. */
  position: [
    { max: 10, seconds: 60 },
    { max: 60, seconds: 3600 },
  ],
  notification: [
    { max: 150, seconds: 60 },
    { max: 3000, seconds: 3600 },
  ],
  /** All other actions of an account. Watching a video takes one every few seconds. */
  other: [{ max: 300, seconds: 60 }],
} as const satisfies Record<string, readonly RateLimitWindow[]>

export type RateLimit = keyof typeof RATE_LIMITS
