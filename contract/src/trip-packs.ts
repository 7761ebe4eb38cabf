import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { AnyText, Id, OptionalText, OptionalWordList } from './kernel/scalars.ts'
import { as, wireObject } from './kernel/wire-object.ts'

/** Files are downloaded, hashed and stored in pieces of this size. */
export const PIECE_BYTES = 512 * 1024

const Reply = z.looseObject({ status: z.number() })

/** What the site signs about a playlist: the replies of `getPlaylistData` and `playlistStops` to a guest. */
export const PlaylistStatement = z.object({
  kind: z.literal('playlist'),
  playlist: Reply,
  route: Reply,
})
export type PlaylistStatement = z.output<typeof PlaylistStatement>

/** What the site signs about a video: what a guest gets of it, and the hashes of its files. */
export const VideoStatement = z.object({
  kind: z.literal('video'),
  /** The reply of `displayVideoData`. */
  video: Reply,
  /** The reply of `videoTrack`; null if the video has none. */
  track: z.nullable(Reply),
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.number(),
      /** The SHA-256 of each piece of the file, as base64url. */
      pieces: z.array(z.string()),
    }),
  ),
})
export type VideoStatement = z.output<typeof VideoStatement>
export type SignedFile = VideoStatement['files'][number]

/** A statement as JSON, and its signature by the key of the site (ECDSA, P-256, SHA-256) as base64url. */
export const Signed = wireObject({ text: as('text', AnyText), signature: as('signature', AnyText) })
export type Signed = z.output<typeof Signed>

/** The `<meta>` of the page `/shell` with the site's public key: the point, uncompressed, as base64url. */
export const PACK_KEY_META = 'trip-pack-key'

const signed = as('dataset', Signed)

export const tripPackCalls = calls('tripPacks', {
  signedPlaylist: endpoint({
    method: 'GET',
    path: '/v1/playlist/signedPlaylist',
    access: 'public',
    cache: 'guests',
    summary: 'Returns a public playlist with its videos and its route, signed by the site for trip packs.',
    query: wireObject({ playlistId: as('pId', OptionalText) }),
    reply: envelope({ signed }),
    errors: ['playlist_unavailable'],
  }),
  signedVideo: endpoint({
    method: 'GET',
    path: '/v1/playlist/signedVideo',
    access: 'public',
    summary:
      'Returns the data of a public video and the hashes of these files below /media, signed by the site for trip packs.',
    query: wireObject({ videoId: as('vid', Id), paths: as('files', OptionalWordList) }),
    reply: envelope({ signed }),
    errors: [
      'video_not_found',
      'downloads_forbidden',
      'not_found',
      'pack_too_large',
      'busy',
      'too_many_at_once',
    ],
  }),
})
