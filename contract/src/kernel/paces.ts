/** A bound of a pace: the most of its acts in so many seconds. */
export interface PaceBound {
  readonly max: number
  readonly seconds: number
}

/**
 * How often one account may do what others get to see, or what gives the server work: more than anybody does by hand, and less than
 * a program that floods. What is beyond is refused with `too_fast`, and how long to wait.
 */
export const PACES = {
  /** Comments and replies, and changes of them. */
  comment: [
    { max: 30, seconds: 60 },
    { max: 200, seconds: 3600 },
  ],
  /** Likes and dislikes of films and comments, hearts, pins. */
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
  /** Playlists made, changed, deleted and brought back. */
  playlist: [
    { max: 30, seconds: 60 },
    { max: 300, seconds: 3600 },
  ],
  /** Films put into playlists or kept for later, taken out, moved. */
  'playlist-entry': [
    { max: 120, seconds: 60 },
    { max: 3000, seconds: 3600 },
  ],
  /** What may bring a picture or captions along: profile, channels, a film's details and thumbnail. A batch of films is published in one go. */
  picture: [
    { max: 60, seconds: 60 },
    { max: 300, seconds: 3600 },
  ],
  notification: [
    { max: 150, seconds: 60 },
    { max: 3000, seconds: 3600 },
  ],
  /** Every other act of somebody who is signed in, where a film is watched is one every few seconds. */
  other: [{ max: 300, seconds: 60 }],
} as const satisfies Record<string, readonly PaceBound[]>

export type Pace = keyof typeof PACES
