import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Id, TextFlag, Whole } from './kernel/scalars.ts'
import { PlaceName } from './places/place-names.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { Quota } from './quota.ts'

/** The statuses of a video in the order of their numbers on the wire. */
export const VIDEO_STATUSES = [
  'draft',
  'published',
  'processing',
  'failed',
  'under-review',
  'removed',
] as const

/** The status of a video: 0 draft, 1 published, 2 processing, 3 failed, 4 under review, 5 removed. */
export const VideoStatus = z.codec(Whole.check(z.minimum(0), z.maximum(5)), z.enum(VIDEO_STATUSES), {
  decode: (wire) => VIDEO_STATUSES[wire] ?? 'removed',
  encode: (status) => VIDEO_STATUSES.indexOf(status),
})
export type VideoStatus = z.output<typeof VideoStatus>

/** Stages of processing an uploaded file. */
export const ProcessingStage = z.enum([
  'waiting',
  'inspecting',
  'packaging',
  'encoding',
  'verifying',
  'ready',
  'failed',
])
export type ProcessingStage = z.output<typeof ProcessingStage>

/** What is inside a video's file, until its owner uses or dismisses it. */
export const EmbeddedTracks = wireObject({
  /** Languages of subtitles; `und` if unknown. */
  embeddedCaptions: as('embedded_captions', z.array(AnyText)),
  /** The number of chapters. */
  embeddedChapters: as('embedded_chapters', Whole),
})
export type EmbeddedTracks = z.output<typeof EmbeddedTracks>

/** The processing state of an uploaded video, sent whenever it changes. */
export const ProcessingState = wireObject({
  videoId: as('vd_id', Whole),
  slug: as('vd_url', z.nullable(AnyText)),
  status: as('vd_status', VideoStatus),
  stage: as('stage', ProcessingStage),
  /** The progress of the stage, 0 to 100. */
  percent: as('percent', z.number()),
  /** Heights of the renditions that are playable already. */
  heights: as('heights', z.array(Whole)),
  /** URLs of the thumbnail candidates, best first. */
  thumbnails: as('vd_thumbs', z.array(AnyText)),
  isPlayable: as('playable', z.boolean()),
  /** Why it failed, as shown to the uploader; null otherwise. */
  failure: as('reason', z.nullable(AnyText)),
  canRetry: as('retry', z.boolean()),
  /** When the refused file will be removed, as ISO 8601; null if it was not refused or is already removed. */
  fileExpiresAt: as('file_expires_at', z.nullable(AnyText)),
  /** Whether unreadable parts of the file were skipped. */
  isDamaged: as('is_damaged', Flag),
  /** The place nearest to where the camera says it was filmed, as a suggestion for the uploader. */
  suggestedPlace: as('suggested_place', z.nullable(PlaceName)),
  ...EmbeddedTracks.fields,
})
export type ProcessingState = z.output<typeof ProcessingState>

/** A resumable upload whose last byte has not arrived. */
export const UnfinishedUpload = wireObject({
  /** The last segment of its URL below /api/v1/uploads/. */
  uploadId: as('upload', AnyText),
  fileName: as('file_name', AnyText),
  bytes: as('bytes', z.number()),
  /** Bytes that have arrived. If all have, the upload waits until its video accepts a replacement. */
  receivedBytes: as('received', z.number()),
  /** The channel of a new video. */
  channelId: as('ch_id', Whole),
  /** The viewer's video whose file it replaces; null for a new video. */
  video: as(
    'video',
    z.nullable(
      wireObject({
        id: as('vd_id', Whole),
        /** The video's title, or its file name before it has one. */
        title: as('vd_title', AnyText),
      }),
    ),
  ),
  /** When it will be discarded, as ISO 8601. */
  expiresAt: as('expires_at', AnyText),
})
export type UnfinishedUpload = z.output<typeof UnfinishedUpload>

export const uploadCalls = calls('uploads', {
  videoUpload: endpoint({
    method: 'POST',
    path: '/v1/videos/videoUpload',
    access: 'signed-in',
    summary:
      'Uploads a video file in a single multipart request. (Browsers use resumable uploads at /api/v1/uploads.)',
    body: wireObject({
      userId: viewerId('uid'),
      channelId: as('chid', OptionalId),
      isPublic: as('broadcast', TextFlag),
    }),
    files: { video: { wireName: 'videoFile', kind: 'video' } },
    reply: envelope({ videoId: as('vd', Whole) }),
    errors: [
      'no_channel',
      'file_missing',
      'file_not_video',
      'file_empty',
      'file_too_large',
      'quota_exceeded',
      'storage_full',
      'storage_read_only',
    ],
  }),
  uploadLimits: endpoint({
    method: 'GET',
    path: '/v1/videos/uploadLimits',
    access: 'public',
    summary: 'Returns the maximum file size and length of a video.',
    reply: envelope({
      bytesMax: as('bytes', z.number()),
      secondsMax: as('seconds', z.number()),
    }),
  }),
  storageQuota: endpoint({
    method: 'GET',
    path: '/v1/videos/storageQuota',
    access: 'signed-in',
    summary:
      'Returns the storage used by the videos and running uploads of the viewer, and their storage quota (null: unlimited).',
    query: wireObject({ userId: viewerId('user_id') }),
    reply: envelope({ quota: as('dataset', Quota) }),
  }),
  unfinishedUploads: endpoint({
    method: 'GET',
    path: '/v1/videos/unfinishedUploads',
    access: 'signed-in',
    summary:
      'Returns the unfinished resumable uploads of the viewer, newest first. Each can be resumed at /api/v1/uploads/{upload} on any device where the viewer is signed in, and discarded with DELETE there.',
    query: wireObject({ userId: viewerId('user_id'), ...pageQuery }),
    reply: envelope({ uploads: as('dataset', z.array(UnfinishedUpload)), ...pageReply }),
  }),
  uploadedVideo: endpoint({
    method: 'GET',
    path: '/v1/videos/uploadedVideo',
    access: 'signed-in',
    summary: 'Returns the video created by a finished resumable upload.',
    query: wireObject({ uploadId: as('upload', AnyText) }),
    reply: envelope({ videoId: as('vd', Whole) }),
    errors: ['upload_not_found', 'video_still_uploading', 'file_already_replaced'],
  }),
  replaceWithUpload: endpoint({
    method: 'POST',
    path: '/v1/videos/replaceWithUpload',
    access: 'signed-in',
    summary:
      'Makes an unfinished resumable upload of the viewer replace the file of one of their videos. `original`: it is the original of the smaller version that the video was made from, so a trim stays.',
    body: wireObject({
      userId: viewerId('uid'),
      uploadId: as('upload', AnyText),
      videoId: as('videoId', Id),
      isOriginal: as('original', Flag),
    }),
    reply: envelope({}),
    errors: [
      'upload_not_found',
      'video_not_found',
      'video_under_review',
      'file_not_replaceable',
      'edit_job_running',
    ],
  }),
  encodeVideo: endpoint({
    method: 'POST',
    path: '/v1/videos/encodeVideo',
    access: 'signed-in',
    summary: 'Starts encoding of an uploaded video, or restarts it after an error.',
    body: wireObject({ videoId: as('videoId', Id) }),
    reply: envelope({ state: as('dataset', ProcessingState) }),
    errors: ['video_not_found', 'not_encodable'],
  }),
  processingState: endpoint({
    method: 'GET',
    path: '/v1/videos/processingState',
    access: 'signed-in',
    summary:
      'Returns the processing state of a video. For live updates as server-sent events: /api/v1/videos/processingEvents?videoId=',
    query: wireObject({ videoId: as('videoId', Id) }),
    reply: envelope({ state: as('dataset', ProcessingState) }),
    errors: ['video_not_found'],
  }),
})
