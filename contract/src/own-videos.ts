import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { PICTURE_ERRORS } from './kernel/pictures.ts'
import { AnyText, Flag, Id, optionalName, OptionalText, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { PlaceName } from './places/place-names.ts'
import { EmbeddedTracks, ProcessingStage, VideoStatus } from './uploads.ts'
import {
  DETAILS_ERRORS,
  DetailTranslations,
  SHARED_DETAILS_ERRORS,
  SharedDetails,
  ShownDetails,
  VideoDetails,
  VideoTitle,
} from './video-details.ts'

/** A video in its uploader's list, in any state. */
export const MyVideo = wireObject({
  id: as('vd_id', Whole),
  /** Null until it has its details. */
  slug: as('vd_url', z.nullable(AnyText)),
  ...ShownDetails.fields,
  fileName: as('file_name', AnyText),
  status: as('vd_status', VideoStatus),
  isPublic: as('broadcast', Flag),
  /** When it will be published, as ISO 8601; null: as soon as it is playable, or already published. */
  publishAt: as('vd_publish_at', z.nullable(AnyText)),
  stage: as('stage', ProcessingStage),
  /** The progress of the stage, 0 to 100. */
  percent: as('percent', z.number()),
  isPlayable: as('playable', z.boolean()),
  /** Why it failed; null otherwise. */
  failure: as('reason', z.nullable(AnyText)),
  canRetry: as('retry', z.boolean()),
  /** When its refused file will be removed, as ISO 8601; null if it was not refused or is already removed. */
  fileExpiresAt: as('file_expires_at', z.nullable(AnyText)),
  /** Whether unreadable parts of the file were skipped. */
  isDamaged: as('is_damaged', Flag),
  /** The progress of its edit job, 0 to 100; null if there is none. */
  editPercent: as('edit_percent', z.nullable(Whole)),
  /** Why its edit job failed; null otherwise. */
  editFailure: as('edit_reason', z.nullable(AnyText)),
  /** The file name of its replacement; null for a trim, or without an edit job. */
  editFileName: as('edit_file', z.nullable(AnyText)),
  duration: as('vd_duration', AnyText),
  /** YYYY-MM-DD, the day of publication, or else of the upload. */
  day: as('vd_published', AnyText),
  views: as('vd_views', Whole),
  likes: as('likes', Whole),
  comments: as('comments', Whole),
  thumbnails: as('vd_thumbs', z.array(AnyText)),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  /** Where it was filmed; null if not set. */
  place: as('vd_place', z.nullable(PlaceName)),
  /** The place nearest to where the camera says it was filmed, until the uploader has chosen. */
  suggestedPlace: as('suggested_place', z.nullable(PlaceName)),
  ...EmbeddedTracks.fields,
})
export type MyVideo = z.output<typeof MyVideo>

/** Editable details of one of the viewer's videos that its list doesn't show. */
export const OwnDetails = wireObject({
  channelId: as('ch_id', Whole),
  ...DetailTranslations.fields,
  /** Whether viewers may download it. */
  allowsDownloads: as('allows_downloads', Flag),
  primaryTags: as('primaryTags', z.array(AnyText)),
  secondaryTags: as('secondaryTags', z.array(AnyText)),
  /** In display order. */
  categories: as('categories', z.array(Whole)),
  /** URLs of the thumbnail candidates, best first. */
  thumbnails: as('vd_thumbs', z.array(AnyText)),
  /** The chosen thumbnail, counted from 1. Null if the owner uploaded one, or none exists yet. */
  thumbnailNumber: as('thumbnail', z.nullable(Whole)),
  /** The URL of an uploaded thumbnail; null if there is none. */
  ownThumbnailUrl: as('own_thumb', z.nullable(AnyText)),
})
export type OwnDetails = z.output<typeof OwnDetails>

const message = as('dataset', AnyText)

/** What people do with their own videos, whatever their state. */
export const ownVideoCalls = calls('ownVideos', {
  myVideos: endpoint({
    method: 'GET',
    path: '/v1/videos/myVideos',
    access: 'private',
    summary: "Returns the viewer's videos in every state, newest first, optionally filtered by search words.",
    query: wireObject({
      userId: viewerId('uid'),
      /** Words of the title or file name; empty finds all. */
      words: as('value', optionalName(LIMITS.searchTermMax)),
      ...pageQuery,
    }),
    reply: envelope({ videos: as('dataset', z.array(MyVideo)), ...pageReply }),
  }),
  ownDetails: endpoint({
    method: 'GET',
    path: '/v1/videos/ownDetails',
    access: 'signed-in',
    summary: 'Returns a video of the viewer with all its editable fields.',
    query: wireObject({ userId: viewerId('userId'), videoId: as('videoId', Id) }),
    reply: envelope({ video: as('video', MyVideo), details: as('dataset', OwnDetails) }),
    errors: ['video_not_found'],
  }),
  publishVideo: endpoint({
    method: 'POST',
    path: '/v1/videos/publishVideo',
    access: 'signed-in',
    rateLimit: 'picture',
    summary:
      'Sets the details of a video and publishes it as soon as it is playable, or at a scheduled time. Omitted fields are empty. An uploaded thumbnail takes precedence over a candidate.',
    body: wireObject({
      userId: viewerId('userId'),
      videoId: as('videoId', OptionalId),
      ...VideoDetails.fields,
      title: as('title', VideoTitle),
    }),
    files: { thumbnail: { wireName: 'image', kind: 'picture' } },
    reply: envelope({ message, slug: as('vd_url', AnyText), status: as('vd_status', VideoStatus) }),
    errors: [
      'video_not_found',
      'video_still_uploading',
      'already_published',
      'not_encodable',
      ...DETAILS_ERRORS,
      ...PICTURE_ERRORS,
    ],
  }),
  draftDetails: endpoint({
    method: 'POST',
    path: '/v1/videos/draftDetails',
    access: 'signed-in',
    summary:
      'Sets the same initial details for several drafts of the viewer, replacing previous ones. Returns the IDs of the updated drafts; other videos stay unchanged. If the visibility is omitted, it stays as chosen at the upload.',
    body: wireObject({
      userId: viewerId('userId'),
      videoIds: as('videoIds', z.array(Id).check(z.maxLength(LIMITS.draftsAtOnceMax))),
      ...SharedDetails.fields,
    }),
    reply: envelope({ videoIds: as('dataset', z.array(Whole)) }),
    errors: [...SHARED_DETAILS_ERRORS],
  }),
  editVideo: endpoint({
    method: 'POST',
    path: '/v1/videos/editVideo',
    access: 'signed-in',
    summary: 'Updates the details of a published video of the viewer. Omitted fields stay unchanged.',
    body: wireObject({ userId: viewerId('userId'), videoId: as('videoId', Id), ...VideoDetails.fields }),
    reply: envelope({ message }),
    errors: ['video_not_found', 'details_missing', 'video_under_review', 'already_public', ...DETAILS_ERRORS],
  }),
  importEmbedded: endpoint({
    method: 'POST',
    path: '/v1/videos/importEmbedded',
    access: 'signed-in',
    summary:
      "Adds the subtitles inside a video's file as captions, except in languages that it has, and the chapters to its description, unless it has some.",
    body: wireObject({
      userId: viewerId('userId'),
      videoId: as('videoId', Id),
      /** What was entered for a draft. The stored description, if omitted. */
      description: VideoDetails.fields.description,
    }),
    reply: envelope({
      message,
      /** The lines that were added to the description. */
      addedText: as('added_text', AnyText),
    }),
    errors: ['video_not_found', 'video_under_review', 'too_many_captions', 'no_space_for_chapters'],
  }),
  dismissEmbedded: endpoint({
    method: 'POST',
    path: '/v1/videos/dismissEmbedded',
    access: 'signed-in',
    summary: "Forgets the subtitles and chapters inside a video's file.",
    body: wireObject({ userId: viewerId('userId'), videoId: as('videoId', Id) }),
    reply: envelope({ message }),
    errors: ['video_not_found', 'video_under_review'],
  }),
  uniqueVideoUrl: endpoint({
    method: 'GET',
    path: '/v1/videos/uniqueURL',
    access: 'public',
    summary: 'Returns whether a video URL is available (status 1) or not (status 0, with the reason).',
    query: wireObject({
      slug: as('url', OptionalText),
      /** The video that the URL is for. It may use its own former URLs again. */
      videoId: as('videoId', OptionalId),
    }),
    reply: envelope({
      isFree: as('status', Flag),
      message: as('dataset', AnyText),
    }),
  }),
  uploadThumbnail: endpoint({
    method: 'POST',
    path: '/v1/videos/uploadThumbnail',
    access: 'signed-in',
    rateLimit: 'picture',
    summary: 'Uploads a custom thumbnail for a published video.',
    body: wireObject({ userId: viewerId('userId'), videoId: as('videoId', Id) }),
    files: { thumbnail: { wireName: 'image', kind: 'picture' } },
    reply: envelope({ message, thumbnailUrl: as('own_thumb', AnyText) }),
    errors: [
      'video_not_found',
      'details_missing',
      'video_under_review',
      'picture_missing',
      ...PICTURE_ERRORS,
    ],
  }),
  deleteVideo: endpoint({
    method: 'POST',
    path: '/v1/videos/deleteVideo',
    access: 'signed-in',
    summary: 'Deletes a video of the viewer. Its files are deleted soon after; its URL is never reused.',
    body: wireObject({ userId: viewerId('userId'), videoId: as('videoId', Id) }),
    reply: envelope({ message }),
    errors: ['video_not_found', 'video_under_review'],
  }),
})
