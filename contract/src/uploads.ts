import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Id, OptionalText, text, TextFlag, Whole, WordList } from './kernel/scalars.ts'
import { PlaceName } from './place-names.ts'
import { PublishTime } from './publish-time.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { Room } from './room.ts'
import { PICTURE_REFUSALS } from './kernel/pictures.ts'

/** What the name of a video file ends in. */
export const VIDEO_ENDING =
  /\.(?:mp4|m4v|mov|qt|mkv|webm|avi|mpe?g|m2v|ts|mts|m2ts|3gp|3g2|wmv|asf|flv|f4v|ogv|ogg|mxf|vob)$/i

/** What a video can be, in the order of their numbers on the wire. */
export const VIDEO_STATUSES = [
  'draft',
  'published',
  'processing',
  'failed',
  'under-review',
  'removed',
] as const

/** Where a video's own work stands: 0 draft, 1 published, 2 processing, 3 failed, 4 under review, 5 removed. */
export const VideoStatus = z.codec(Whole.check(z.minimum(0), z.maximum(5)), z.enum(VIDEO_STATUSES), {
  decode: (wire) => VIDEO_STATUSES[wire] ?? 'removed',
  encode: (status) => VIDEO_STATUSES.indexOf(status),
})
export type VideoStatus = z.output<typeof VideoStatus>

/** What is being done with an uploaded file. */
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

/** How far an uploaded video is; sent whenever it changes. */
export const ProcessingState = wireObject({
  videoId: as('vd_id', Whole),
  slug: as('vd_url', z.nullable(AnyText)),
  status: as('vd_status', VideoStatus),
  stage: as('stage', ProcessingStage),
  /** 0 to 100, of the stage. */
  percent: as('percent', z.number()),
  /** Heights that play already. */
  heights: as('heights', z.array(Whole)),
  /** Addresses of the poster candidates, best first. */
  posters: as('vd_thumbs', z.array(AnyText)),
  isPlayable: as('playable', z.boolean()),
  /** Why it failed, as the uploader is told; null otherwise. */
  failure: as('reason', z.nullable(AnyText)),
  canRetry: as('retry', z.boolean()),
  /** Parts of the file could not be read and were passed over. */
  isDamaged: as('is_damaged', Flag),
  /** The place near which the camera says it was filmed: for the uploader to take or to leave. */
  suggestedPlace: as('suggested_place', z.nullable(PlaceName)),
})
export type ProcessingState = z.output<typeof ProcessingState>

/** A resumable upload that has not come to its end. */
export const UnfinishedUpload = wireObject({
  /** The last part of its address below /api/v1/uploads/. */
  uploadId: as('upload', AnyText),
  fileName: as('file_name', AnyText),
  bytes: as('bytes', z.number()),
  /** How much of it is here. All of it: it waits until its film can get another file. */
  receivedBytes: as('received', z.number()),
  /** Where a new film of it goes. */
  channelId: as('ch_id', Whole),
  /** The own film that gets it in place of its file; null: it becomes a new one. */
  film: as(
    'film',
    z.nullable(
      wireObject({
        id: as('vd_id', Whole),
        /** Before it has one, the name of its file. */
        title: as('vd_title', AnyText),
      }),
    ),
  ),
  /** When it is thrown away, as ISO 8601. */
  goesAt: as('goes_at', AnyText),
})
export type UnfinishedUpload = z.output<typeof UnfinishedUpload>

export const uploadCalls = calls('uploads', {
  videoUpload: endpoint({
    method: 'POST',
    path: '/v1/videos/videoUpload',
    access: 'signed-in',
    summary:
      'Takes a whole video file in one multipart call. (The browser uploads resumably at /api/v1/uploads.)',
    body: wireObject({
      userId: viewerId('uid'),
      channelId: as('chid', OptionalId),
      isPublic: as('broadcast', TextFlag),
    }),
    files: { video: { wireName: 'videoFile', kind: 'video' } },
    reply: envelope({ videoId: as('vd', Whole) }),
    refusals: [
      'no_channel',
      'file_missing',
      'file_not_video',
      'file_empty',
      'file_too_large',
      'room_full',
      'storage_full',
      'storage_read_only',
    ],
  }),
  uploadLimits: endpoint({
    method: 'GET',
    path: '/v1/videos/uploadLimits',
    access: 'public',
    summary: 'How large and how long a video may be.',
    reply: envelope({
      bytesMax: as('bytes', z.number()),
      secondsMax: as('seconds', z.number()),
    }),
  }),
  uploadRoom: endpoint({
    method: 'GET',
    path: '/v1/videos/uploadRoom',
    access: 'signed-in',
    summary:
      "How much the viewer's films and running uploads take, and how much they may (null: as much as the disk takes).",
    query: wireObject({ userId: viewerId('user_id') }),
    reply: envelope({ room: as('dataset', Room) }),
  }),
  unfinishedUploads: endpoint({
    method: 'GET',
    path: '/v1/videos/unfinishedUploads',
    access: 'signed-in',
    summary:
      "The viewer's resumable uploads that have not come to their end, the newest first. Each goes on at /api/v1/uploads/{upload}, wherever its owner is signed in, and is thrown away by DELETE there.",
    query: wireObject({ userId: viewerId('user_id'), ...pageQuery }),
    reply: envelope({ uploads: as('dataset', z.array(UnfinishedUpload)), ...pageReply }),
  }),
  uploadedVideo: endpoint({
    method: 'GET',
    path: '/v1/videos/uploadedVideo',
    access: 'signed-in',
    summary: 'The video that a finished resumable upload became.',
    query: wireObject({ uploadId: as('upload', AnyText) }),
    reply: envelope({ videoId: as('vd', Whole) }),
    refusals: ['upload_unknown', 'video_still_uploading'],
  }),
  encodeVideo: endpoint({
    method: 'POST',
    path: '/v1/videos/encodeVideo',
    access: 'signed-in',
    summary: 'Starts the encoding of an uploaded video, or starts it again after a failure.',
    body: wireObject({ videoId: as('videoId', Id) }),
    reply: envelope({ state: as('dataset', ProcessingState) }),
    refusals: ['video_not_found', 'not_encodable'],
  }),
  processingState: endpoint({
    method: 'GET',
    path: '/v1/videos/processingState',
    access: 'signed-in',
    summary:
      'How far a video is. The same, live, as server-sent events: /api/v1/videos/processingEvents?videoId=',
    query: wireObject({ videoId: as('videoId', Id) }),
    reply: envelope({ state: as('dataset', ProcessingState) }),
    refusals: ['video_not_found'],
  }),
  publishVideo: endpoint({
    method: 'POST',
    path: '/v1/videos/publishVideo',
    access: 'signed-in',
    pace: 'picture',
    summary:
      'Gives a video its details; it publishes itself as soon as it plays, or at a later time of its own.',
    body: wireObject({
      videoId: as('videoId', OptionalId),
      userId: viewerId('userId'),
      channelId: as('channelId', OptionalId),
      title: as('title', text({ min: 1, max: LIMITS.titleMax, tooShort: 'Please enter a title' })),
      description: as('description', text({ max: LIMITS.descriptionMax })),
      primaryTags: as('primaryTags', WordList),
      secondaryTags: as('secondaryTags', WordList),
      /** Ids, as words. */
      categories: as('categories', WordList),
      slug: as('videoUrl', text({ max: 200 })),
      /** Which poster candidate to take, from 1; a picture of one's own goes before it. */
      posterNumber: as('thumbnail', OptionalId),
      isPublic: as('broadcast', TextFlag),
      /** The place's id. */
      placeId: as('place', OptionalId),
      publishAt: as('publish_at', PublishTime),
    }),
    files: { poster: { wireName: 'image', kind: 'picture' } },
    reply: envelope({
      message: as('dataset', AnyText),
      slug: as('vd_url', AnyText),
      status: as('vd_status', VideoStatus),
    }),
    refusals: [
      'video_not_found',
      'video_still_uploading',
      'already_published',
      'not_encodable',
      'video_url_taken',
      'video_url_reserved',
      'video_url_invalid',
      'category_unknown',
      'too_many_categories',
      'tag_too_long',
      'too_many_tags',
      'place_unknown',
      'poster_unknown',
      'publish_time_invalid',
      ...PICTURE_REFUSALS,
    ],
  }),
  draftDetails: endpoint({
    method: 'POST',
    path: '/v1/videos/draftDetails',
    access: 'signed-in',
    summary:
      "Says the same of several drafts of the viewer's own, in place of what was said before: their details begin with it. Answers which took it; whatever is no draft of theirs stays as it is.",
    body: wireObject({
      userId: viewerId('userId'),
      videoIds: as('videoIds', z.array(Id).check(z.maxLength(LIMITS.draftsAtOnceMax))),
      primaryTags: as('primaryTags', WordList),
      secondaryTags: as('secondaryTags', WordList),
      /** Ids, as words. */
      categories: as('categories', WordList),
      /** Left out it stays as it was said at the upload. */
      isPublic: as('broadcast', TextFlag),
      /** The place's id. */
      placeId: as('place', OptionalId),
    }),
    reply: envelope({ videoIds: as('dataset', z.array(Whole)) }),
    refusals: ['category_unknown', 'too_many_categories', 'tag_too_long', 'too_many_tags', 'place_unknown'],
  }),
  uniqueVideoUrl: endpoint({
    method: 'GET',
    path: '/v1/videos/uniqueURL',
    access: 'public',
    summary: 'Whether a video url is free (status 1) or not (status 0, with the reason).',
    query: wireObject({
      slug: as('url', OptionalText),
      /** The video that it is for, which may take back one that it had before. */
      videoId: as('videoId', OptionalId),
    }),
    reply: envelope({
      isFree: as('status', Flag),
      message: as('dataset', AnyText),
    }),
  }),
})
