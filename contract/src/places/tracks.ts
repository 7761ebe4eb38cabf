import * as z from 'zod/mini'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { pageQuery, pageReply } from '../kernel/pagination.ts'
import { AnyText, Flag, Id, plainName, Whole } from '../kernel/scalars.ts'
import { as, viewerId, wireObject } from '../kernel/wire-object.ts'
import { PackedTrack } from './track-line.ts'
import { TrackFacts } from './track-facts.ts'
import { StopPlace } from './video-places.ts'
import { VideoCard } from '../videos.ts'

/** How far around the start and the end of a track it is hidden, in metres. */
export const ENDS_HIDDEN_METRES = [0, 200, 500, 1000] as const
/** How many stretches an owner can cut out. */
export const HIDDEN_STRETCHES_MAX = 50
/** The largest track file in bytes, and its largest number of points. */
export const TRACK_BYTES_MAX = 20 * 1024 * 1024
export const TRACK_POINTS_MAX = 200_000

/** How points got seconds of the video: from the file itself, from its clock, or spread by distance. */
export const TrackTiming = z.enum(['video', 'clock', 'distance'])
export type TrackTiming = z.output<typeof TrackTiming>

/** Why a track could not be read. */
export const TrackFailure = z.enum([
  ...(['track_empty', 'track_unknown_format', 'track_no_positions', 'track_too_large'] as const),
  ...(['track_too_many_points', 'track_unreadable', 'track_timeout'] as const),
])
export type TrackFailure = z.output<typeof TrackFailure>

/** Whom a base map names: a text, and the page that it links to, or an empty text. */
const Attribution = wireObject({ text: as('text', AnyText), url: as('url', AnyText) })
export type Attribution = z.output<typeof Attribution>

/** A map of pictures below tracks, which the operator has. */
const BaseMap = wireObject({
  /** Where parts of its PMTiles file are. */
  path: as('path', AnyText),
  attribution: as('attribution', z.array(Attribution)),
})
export type BaseMap = z.output<typeof BaseMap>

/** A track as its viewers get it: without what its owner hides. */
export const VideoTrack = wireObject({
  ...TrackFacts.fields,
  line: as('line', PackedTrack),
  /** Places around the track, for its map. */
  places: as('places', z.array(StopPlace)),
  showsSpeed: as('shows_speed', Flag),
  /** Whether viewers may export it as GPX and WebVMT. */
  allowsExport: as('allows_export', Flag),
  /** Absent where the operator has none. */
  baseMap: as('base_map', z.optional(BaseMap)),
})
export type VideoTrack = z.output<typeof VideoTrack>

/** A stretch that an owner cuts out, in seconds of the whole video. */
const HiddenStretch = wireObject({ fromSeconds: as('from', z.number()), toSeconds: as('to', z.number()) })
export type HiddenStretch = z.output<typeof HiddenStretch>

/** What an owner decides about a track. */
const settings = {
  /** Whether viewers see it. */
  isShown: as('is_shown', Flag),
  endsHiddenMetres: as('ends_hidden', z.literal([...ENDS_HIDDEN_METRES])),
  hiddenStretches: as('hidden_stretches', z.array(HiddenStretch).check(z.maxLength(HIDDEN_STRETCHES_MAX))),
  showsHeight: as('shows_height', Flag),
  showsSpeed: as('shows_speed', Flag),
  allowsExport: as('allows_export', Flag),
  /** Where on the track's own time the whole video begins, in seconds. */
  beginsSeconds: as('begins', z.number().check(z.minimum(-1e8), z.maximum(1e8))),
  /** Whether the track is spread over the whole video instead, which shows its time faster or slower. */
  isTimeLapse: as('is_time_lapse', Flag),
} as const

/** The track of one of the viewer's videos. */
export const OwnTrack = wireObject({
  videoId: as('vd_id', Whole),
  state: as('state', z.enum(['reading', 'failed', 'read'])),
  failure: as('reason', z.nullable(TrackFailure)),
  /** The line of the file that could not be read, counted from 1. */
  failureLine: as('line', z.nullable(Whole)),
  /** The file's name; empty for a track inside the video. */
  fileName: as('file_name', AnyText),
  timing: as('timing', TrackTiming),
  /** All of it, in the track's own time; empty until it is read. */
  whole: as('whole', PackedTrack),
  /** Places around it, for its map. */
  places: as('places', z.array(StopPlace)),
  /** Points left out because of impossible jumps. */
  dropped: as('dropped', Whole),
  /** The shares of `hiddenAreas`, which only its owner gets. */
  endsShares: as('ends_shares', z.array(z.number())),
  /** Whether the video's file was replaced since, so that the owner has to show the track again. */
  needsCheck: as('needs_check', Flag),
  ...settings,
})
export type OwnTrack = z.output<typeof OwnTrack>
export type TrackSettings = Pick<OwnTrack, keyof typeof settings>

/** A video that passes a place or has a chapter there, and when. */
export const PassingVideo = wireObject({
  video: as('video', VideoCard),
  /** When the chapter begins, or the second of the video that is nearest to the place. */
  seconds: as('seconds', z.number()),
})
export type PassingVideo = z.output<typeof PassingVideo>

/** Degrees with two decimals at most, about a kilometre: nobody needs to say more exactly where they are. */
const roundedDegrees = (most: number) =>
  z.codec(
    z.union(
      [z.number(), z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,2})?$/))],
      'must be degrees with two decimals',
    ),
    z.number().check(z.minimum(-most), z.maximum(most)),
    { decode: (wire) => Number(wire), encode: (degrees) => Math.round(degrees * 100) / 100 },
  )

const ownVideo = { userId: viewerId('uid'), videoId: as('vid', Id) }
const ownTrack = envelope({ track: as('dataset', z.nullable(OwnTrack)) })

export const trackCalls = calls('tracks', {
  videoTrack: endpoint({
    method: 'GET',
    path: '/v1/tracks/videoTrack',
    access: 'public',
    cache: 'guests',
    summary: 'Returns the track of a video, without what its owner hides. Empty if it shows none.',
    query: wireObject({ videoId: as('vid', Id), slug: as('vd_url', z.optional(AnyText)) }),
    reply: envelope({ track: as('dataset', z.nullable(VideoTrack)) }),
  }),
  passingVideos: endpoint({
    method: 'GET',
    path: '/v1/tracks/passingVideos',
    access: 'public',
    cache: 'guests',
    summary:
      'Returns the public videos with a chapter that names a place, or whose track passes within 2 km of it, the last uploaded first.',
    query: wireObject({ place: as('place', plainName({ min: 1, max: 60 })), ...pageQuery }),
    reply: envelope({ videos: as('dataset', z.array(PassingVideo)), ...pageReply }),
  }),
  nearVideos: endpoint({
    method: 'GET',
    path: '/v1/tracks/nearVideos',
    access: 'public',
    cache: 'guests',
    summary:
      'Returns the public videos whose track passes within about 2 km of a position, the last uploaded first.',
    query: wireObject({
      latitude: as('lat', roundedDegrees(90)),
      longitude: as('lng', roundedDegrees(180)),
      ...pageQuery,
    }),
    reply: envelope({ videos: as('dataset', z.array(PassingVideo)), ...pageReply }),
  }),
  ownTrack: endpoint({
    method: 'GET',
    path: '/v1/tracks/ownTrack',
    access: 'signed-in',
    summary: 'Returns the track of a video of the viewer: all of it, and what viewers see of it.',
    query: wireObject(ownVideo),
    reply: ownTrack,
    errors: ['video_not_found'],
  }),
  addTrack: endpoint({
    method: 'POST',
    path: '/v1/tracks/addTrack',
    access: 'signed-in',
    rateLimit: 'picture',
    summary:
      'Uploads a track (GPX, DJI SubRip, GeoJSON or KML, up to 20 MB) for a video of the viewer. A worker reads it. Viewers see it only after `saveTrack`. Replaces the former track.',
    body: wireObject(ownVideo),
    files: { track: { wireName: 'trackFile', kind: 'track' } },
    reply: ownTrack,
    errors: ['video_not_found', 'track_missing', 'track_too_large'],
  }),
  saveTrack: endpoint({
    method: 'POST',
    path: '/v1/tracks/saveTrack',
    access: 'signed-in',
    summary: 'Shows or hides the track of a video of the viewer, or parts of it.',
    body: wireObject({ ...ownVideo, ...settings }),
    reply: ownTrack,
    errors: ['video_not_found', 'track_not_found'],
  }),
  removeTrack: endpoint({
    method: 'POST',
    path: '/v1/tracks/removeTrack',
    access: 'signed-in',
    summary: 'Deletes the track of a video of the viewer.',
    body: wireObject(ownVideo),
    reply: ownTrack,
    errors: ['video_not_found'],
  }),
})
