import * as z from 'zod/mini'
import { CaptionTrack } from './captions.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { AnyText, Flag, Id, OptionalText, Seconds, TextFlag, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { VideoPlace, VideoStop } from './places/video-places.ts'
import { ShownDetails } from './video-details.ts'
import { TrackFacts } from './places/track-facts.ts'
import { VideoCard } from './videos.ts'

export const VoteType = z.enum(['like', 'dislike'])
export type VoteType = z.output<typeof VoteType>

/** A rendition of a video, as the player and the quality menu need it. Its bytes include the audio, except for videos that 0.1.0 encoded. */
export const Rendition = wireObject({ height: as('height', Whole), bytes: as('bytes', z.number()) })
export type Rendition = z.output<typeof Rendition>

/** A video with the data of its watch page. */
export const VideoDetail = wireObject({
  id: as('vd_id', Whole),
  slug: as('vd_url', AnyText),
  ...ShownDetails.fields,
  category: as('vd_category', AnyText),
  categoryId: as('vd_categoryId', z.nullable(Whole)),
  /** Where it was filmed; null if not set. */
  place: as('vd_place', z.nullable(VideoPlace)),
  /** The track that its owner shows; null if none. `tracks.videoTrack` has its points. */
  track: as('vd_track', z.nullable(TrackFacts)),
  /** The chapters that name a place, in order. */
  stops: as('vd_stops', z.array(VideoStop)),
  /** URL of the HLS master playlist. */
  streamUrl: as('vd_file', AnyText),
  /** URL of a progressive MP4; empty until it is encoded. */
  directUrl: as('vd_direct', AnyText),
  storyboardUrl: as('vd_storyboard', AnyText),
  renditions: as('vd_renditions', z.array(Rendition)),
  /** The size of what “Sound only” plays; 0 if the video has no audio. Null: not known. */
  soundBytes: as('vd_sound_bytes', z._default(z.nullable(z.number()), null)),
  durationSeconds: as('vd_seconds', z.number()),
  /** 'm:ss' or 'h:mm:ss'. */
  duration: as('vd_duration', AnyText),
  width: as('vd_width', Whole),
  height: as('vd_height', Whole),
  thumbnails: as('vd_thumbs', z.array(AnyText)),
  /** YYYY-MM-DD. */
  created: as('vd_created', AnyText, ['vd_published']),
  /** YYYY-MM-DD HH:mm:ss, Asia/Colombo. */
  createdAt: as('vd_created_at', AnyText),
  /** '3 days ago'. */
  age: as('vd_days', AnyText),
  views: as('vd_views', Whole),
  likes: as('likes', Whole),
  dislikes: as('dislikes', Whole),
  comments: as('comments', Whole),
  /** Whether comments are turned off. */
  areCommentsClosed: as('comments_closed', Flag),
  /** Whether viewers may download it. What devices and trip packs stored before this existed lacks it. */
  allowsDownloads: as('allows_downloads', z._default(Flag, true)),
  /** The viewer's own vote. */
  vote: as('vote', z.nullable(VoteType)),
  tags: as('tags', z.array(AnyText)),
  channelId: as('ch_id', Whole),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  channelLogoUrl: as('ch_logo', AnyText),
  isVerified: as('ch_verified', Flag),
  subscribers: as('subscribers', Whole),
  isSubscribed: as('subscribed', Flag),
  ownerId: as('user_id', Whole),
  captions: as('captions', z.array(CaptionTrack)),
  /** The viewer's playback position in seconds; 0 if never watched. */
  watchedSeconds: as('watch_length', z.number()),
  /** Whether lists may show it; 0 for an unlisted video. */
  isListed: as('is_listed', Flag),
  /** 0 if only the owner can see it. */
  isPublished: as('is_published', Flag),
  /** When it will be published, as ISO 8601; null: as soon as it is playable, or already published. */
  publishAt: as('vd_publish_at', z.nullable(AnyText)),
  /** When its file was last replaced, YYYY-MM-DD HH:mm:ss, Asia/Colombo; null if never. */
  fileChangedAt: as('vd_file_changed', z.nullable(AnyText)),
})
export type VideoDetail = z.output<typeof VideoDetail>

/** The URL of a video that is not public. Its id is not sufficient. */
const slugOfUnlisted = as('vd_url', z.optional(AnyText))
const viewedVideo = { videoId: as('vid', Id), slug: slugOfUnlisted }

export const watchCalls = calls('watch', {
  displayVideoData: endpoint({
    method: 'GET',
    path: '/v1/watch/displayVideoData',
    access: 'public',
    cache: 'guests',
    summary: 'Returns a video by its URL or ID. Drafts are only visible to their owner.',
    query: wireObject({
      slug: as('vurl', OptionalText),
      userId: viewerId('uid'),
      videoId: as('vid', OptionalId),
    }),
    reply: envelope({ video: as('dataset', VideoDetail) }),
    errors: ['video_not_found'],
  }),
  relatedVideos: endpoint({
    method: 'GET',
    path: '/v1/watch/relatedVideos',
    access: 'public',
    cache: 'guests',
    summary:
      'Returns up to 20 related videos that share tags, categories, title words or the channel. Empty if the viewer can’t see the video.',
    query: wireObject({
      title: as('vtl', OptionalText),
      channelName: as('chn', OptionalText),
      videoId: as('videoId', Id),
      slug: slugOfUnlisted,
    }),
    reply: envelope({ videos: as('dataset', z.array(VideoCard)) }),
  }),
  checkViewer: endpoint({
    method: 'POST',
    path: '/v1/history/checkIPForViewCount',
    access: 'public',
    summary:
      'Returns whether a view by the viewer would be counted now: status 1, or 0 within 30 minutes of the last view.',
    body: wireObject({ ...viewedVideo, userId: viewerId('uid') }),
    reply: envelope({ counts: as('status', Flag) }),
    errors: ['video_not_found'],
  }),
  incrementViewCount: endpoint({
    method: 'POST',
    path: '/v1/watch/incrementViewCount',
    access: 'public',
    summary: 'Counts a view, once per viewer and video in 30 minutes. Returns the number of views.',
    body: wireObject(viewedVideo),
    reply: envelope({ views: as('dataset', Whole) }),
    errors: ['video_not_found'],
  }),
  storeViewResult: endpoint({
    method: 'POST',
    path: '/v1/history/storeViewResult',
    access: 'public',
    summary: 'Ends the view flow. The view itself is counted and stored by incrementViewCount.',
    body: wireObject({ ...viewedVideo, userId: viewerId('uid') }),
    reply: envelope({}),
    errors: ['video_not_found'],
  }),
  addToWatchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/addToWatchHistory',
    access: 'signed-in',
    summary:
      'Saves the playback position of the viewer. One entry per video; the latest wins. `seconds_ago` is for positions that could not be sent at once.',
    body: wireObject({
      userId: viewerId('userId'),
      videoId: as('videoId', Id),
      slug: slugOfUnlisted,
      watchedSeconds: as('watchLength', Seconds),
      /** How long ago the position was reached. Ignored if the entry is newer. Default: 0. */
      secondsAgo: as('seconds_ago', z.optional(Seconds)),
    }),
    reply: envelope({}),
    errors: ['video_not_found'],
  }),
  voteVideo: endpoint({
    method: 'POST',
    path: '/v1/watch/voteVideo',
    access: 'signed-in',
    rateLimit: 'vote',
    summary:
      'Votes on a video. Repeating a vote clears it; the opposite vote replaces it. `wanted` 1 sets the vote and 0 clears it, whatever it was before. With the `position` from likedVideos, a like is restored at its position in the list.',
    body: wireObject({
      userId: viewerId('user_id'),
      videoId: as('video_id', Id),
      slug: slugOfUnlisted,
      vote: as('vote_type', VoteType),
      isWanted: as('wanted', TextFlag),
      position: as('position', z.optional(AnyText)),
    }),
    reply: envelope({
      likes: as('likes', Whole),
      dislikes: as('dislikes', Whole),
      /** The vote's id, or 0 if it was cleared. */
      voteId: as('voteId', Whole),
      vote: as('vote', z.nullable(VoteType)),
    }),
    errors: ['video_not_found'],
  }),
})
