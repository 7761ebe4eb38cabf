import * as z from 'zod/mini'
import { CaptionTrack } from './captions.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { AnyText, Flag, Id, OptionalText, Seconds, TextFlag, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { FilmPlace } from './places.ts'
import { VideoCard } from './videos.ts'

export const VoteType = z.enum(['like', 'dislike'])
export type VoteType = z.output<typeof VoteType>

/** A rendition of a video, as the player and the quality menu need it. */
export const Rendition = wireObject({ height: as('height', Whole), bytes: as('bytes', z.number()) })
export type Rendition = z.output<typeof Rendition>

/** A video as its watch page shows it. */
export const VideoDetail = wireObject({
  id: as('vd_id', Whole),
  slug: as('vd_url', AnyText),
  title: as('vd_title', AnyText),
  description: as('vd_description', AnyText),
  category: as('vd_category', AnyText),
  categoryId: as('vd_categoryId', z.nullable(Whole)),
  /** Where it was filmed; null where nobody said. */
  place: as('vd_place', z.nullable(FilmPlace)),
  /** Address of the HLS master playlist. */
  streamUrl: as('vd_file', AnyText),
  /** Address of a direct MP4; empty until it is made. */
  directUrl: as('vd_direct', AnyText),
  storyboardUrl: as('vd_storyboard', AnyText),
  renditions: as('vd_renditions', z.array(Rendition)),
  durationSeconds: as('vd_seconds', z.number()),
  /** 'm:ss' or 'h:mm:ss'. */
  duration: as('vd_duration', AnyText),
  width: as('vd_width', Whole),
  height: as('vd_height', Whole),
  posters: as('vd_thumbs', z.array(AnyText)),
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
  /** Whether nobody adds any. */
  areCommentsClosed: as('comments_closed', Flag),
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
  /** How far the viewer got when they last watched it, in seconds; 0 when they never did. */
  watchedSeconds: as('watch_length', z.number()),
  /** Whether lists show it; 0 for one that only its address leads to. */
  isListed: as('is_listed', Flag),
  /** 0 for one that its owner alone sees. */
  isPublished: as('is_published', Flag),
  /** When it will be published, as ISO 8601; null: as soon as it plays, or it was. */
  publishAt: as('vd_publish_at', z.nullable(AnyText)),
  /** When it last got another file, YYYY-MM-DD HH:mm:ss, Asia/Colombo; null: never. */
  fileChangedAt: as('vd_file_changed', z.nullable(AnyText)),
})
export type VideoDetail = z.output<typeof VideoDetail>

/** Of a video that is not public: its number alone opens nothing. */
const slugOfUnlisted = as('vd_url', z.optional(AnyText))
const viewedVideo = { videoId: as('vid', Id), slug: slugOfUnlisted }

export const watchCalls = calls('watch', {
  displayVideoData: endpoint({
    method: 'GET',
    path: '/v1/watch/displayVideoData',
    access: 'public',
    summary: 'A video by its url or id. Drafts are shown to their owner alone.',
    query: wireObject({
      slug: as('vurl', OptionalText),
      userId: viewerId('uid'),
      videoId: as('vid', OptionalId),
    }),
    reply: envelope({ video: as('dataset', VideoDetail) }),
    refusals: ['video_not_found'],
  }),
  relatedVideos: endpoint({
    method: 'GET',
    path: '/v1/watch/relatedVideos',
    access: 'public',
    summary:
      'Up to 20 videos that share tags, categories, title words or the channel; never the video itself. None for one that the caller may not see.',
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
      'Whether a view by this viewer would count now: status 1, or 0 within 30 minutes of the last one.',
    body: wireObject({ ...viewedVideo, userId: viewerId('uid') }),
    reply: envelope({ counts: as('status', Flag) }),
    refusals: ['video_not_found'],
  }),
  incrementViewCount: endpoint({
    method: 'POST',
    path: '/v1/watch/incrementViewCount',
    access: 'public',
    summary: 'Counts a view, once per viewer and video in 30 minutes. Answers the number of views.',
    body: wireObject(viewedVideo),
    reply: envelope({ views: as('dataset', Whole) }),
    refusals: ['video_not_found'],
  }),
  storeViewResult: endpoint({
    method: 'POST',
    path: '/v1/history/storeViewResult',
    access: 'public',
    summary: 'Closes the view flow; the view itself was counted and kept by incrementViewCount.',
    body: wireObject({ ...viewedVideo, userId: viewerId('uid') }),
    reply: envelope({}),
    refusals: ['video_not_found'],
  }),
  addToWatchHistory: endpoint({
    method: 'POST',
    path: '/v1/history/addToWatchHistory',
    access: 'signed-in',
    summary: 'Keeps how far the viewer got: one entry a video, the newest wins.',
    body: wireObject({
      userId: viewerId('userId'),
      videoId: as('videoId', Id),
      slug: slugOfUnlisted,
      watchedSeconds: as('watchLength', Seconds),
    }),
    reply: envelope({}),
    refusals: ['video_not_found'],
  }),
  voteVideo: endpoint({
    method: 'POST',
    path: '/v1/watch/voteVideo',
    access: 'signed-in',
    pace: 'vote',
    summary:
      'Votes for a video; the same vote again clears it, the other one replaces it. With `wanted` 1 it stands afterwards, with 0 none does, whatever it was before. With the `place` that likedVideos gave, a like comes back to where it was.',
    body: wireObject({
      userId: viewerId('user_id'),
      videoId: as('video_id', Id),
      slug: slugOfUnlisted,
      vote: as('vote_type', VoteType),
      isWanted: as('wanted', TextFlag),
      place: as('place', z.optional(AnyText)),
    }),
    reply: envelope({
      likes: as('likes', Whole),
      dislikes: as('dislikes', Whole),
      /** The vote's id, or 0 when it was cleared. */
      voteId: as('voteId', Whole),
      vote: as('vote', z.nullable(VoteType)),
    }),
    refusals: ['video_not_found'],
  }),
})
