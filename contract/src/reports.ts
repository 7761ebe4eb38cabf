import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { Flag, Id } from './kernel/scalars.ts'
import { VideoStatus } from './uploads.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'

/** A sub reason, of which one has to be chosen where its reason has some. */
export const SubReason = wireObject({ id: as('id', z.int()), text: as('reason', z.string()) })
export type SubReason = z.output<typeof SubReason>

/** A reason to report a video or a comment. */
export const ReportReason = wireObject({
  id: as('id', z.int()),
  text: as('reason', z.string()),
  subReasons: as('subReason', z.array(SubReason)),
})
export type ReportReason = z.output<typeof ReportReason>

/** A reason to report a channel. */
export const ChannelIssue = wireObject({ id: as('id', z.int()), text: as('issue', z.string()) })
export type ChannelIssue = z.output<typeof ChannelIssue>

// YYYY-MM-DD HH:mm:ss in Colombo.
const moment = wireObject({ date: as('date', z.string()) })

/** A report of a video, as the history of whoever made it shows it. */
export const VideoReport = wireObject({
  id: as('rp_id', z.int()),
  reported: as('rp_date', moment),
  reason: as('rp_reason', z.string()),
  subReason: as('rp_subreason', z.string()),
  /** 'Pending', 'Under review', 'Action taken', 'Dismissed', or 'Removed' once the video is. */
  status: as('vd_status', z.string()),
  /** What the video is: 1 published, 4 under review, 5 removed. */
  videoStatus: as('vd_statuscode', VideoStatus),
  videoId: as('vd_id', z.int()),
  slug: as('vd_url', z.string()),
  title: as('vd_title', z.string()),
  duration: as('vd_duration', z.string()),
  posters: as('vd_thumbs', z.array(z.string())),
  channelId: as('ch_id', z.int()),
  channelName: as('ch_name', z.string()),
  channelSlug: as('ch_url', z.string()),
  isVerified: as('ch_verified', Flag),
})
export type VideoReport = z.output<typeof VideoReport>

/** A report of a comment, with what the comment said when it was reported. */
export const CommentReport = wireObject({
  id: as('rc_id', z.int()),
  reported: as('rc_date', moment),
  reason: as('rc_reason', z.string()),
  subReason: as('rc_subreason', z.string()),
  /** As a video's. */
  status: as('rc_status', z.string()),
  comment: as('rc_comment', z.string()),
  commentOwner: as('rc_commentOwner', z.string()),
  /** Null once the comment is gone. */
  commentId: as('comment_id', z.nullable(z.int())),
  videoId: as('vd_id', z.int()),
  videoStatus: as('vd_statuscode', VideoStatus),
  slug: as('vd_url', z.string()),
  title: as('vd_title', z.string()),
  posters: as('vd_thumbs', z.array(z.string())),
  channelId: as('ch_id', z.int()),
  channelName: as('ch_name', z.string()),
  channelSlug: as('ch_url', z.string()),
  channelLogoUrl: as('ch_logo', z.string()),
  isVerified: as('ch_verified', Flag),
})
export type CommentReport = z.output<typeof CommentReport>

/** A report of a channel. */
export const ChannelReport = wireObject({
  id: as('reportch_id', z.int()),
  reported: as('reportch_date', moment),
  reason: as('reportch_reason', z.string()),
  status: as('ch_status', z.string()),
  channelId: as('ch_id', z.int()),
  channelName: as('ch_name', z.string()),
  channelSlug: as('ch_url', z.string()),
  channelLogoUrl: as('ch_logo', z.string()),
  isVerified: as('ch_verified', Flag),
})
export type ChannelReport = z.output<typeof ChannelReport>

const historyQuery = wireObject({ userId: viewerId('uid'), ...pageQuery })
/** How many there are in all. */
const total = as('total', z.int())

const REPORT_REFUSALS = [
  'report_reason_missing',
  'report_reason_unlisted',
  'report_settled',
  'own_content',
] as const

export const reportCalls = calls('reports', {
  videoReasons: endpoint({
    method: 'GET',
    path: '/v1/metadata/reportMetaData',
    access: 'public',
    summary: 'The reasons to report a video, some with sub reasons.',
    reply: envelope({ reasons: as('dataset', z.array(ReportReason)) }),
  }),
  commentReasons: endpoint({
    method: 'GET',
    path: '/v1/metadata/reportCommentMetaData',
    access: 'public',
    summary: 'The reasons to report a comment, some with sub reasons.',
    reply: envelope({ reasons: as('dataset', z.array(ReportReason)) }),
  }),
  channelIssues: endpoint({
    method: 'GET',
    path: '/v1/channels/reportChannelMetaData',
    access: 'signed-in',
    summary: 'The reasons to report a channel.',
    reply: envelope({ issues: as('dataset', z.array(ChannelIssue)) }),
  }),
  reportVideo: endpoint({
    method: 'POST',
    path: '/v1/watch/reportVideo',
    access: 'signed-in',
    summary:
      'Reports a video. A person has one report of it: a second one takes the place of the first, until that is settled.',
    body: wireObject({
      videoId: as('video_id', Id),
      userId: viewerId('user_id'),
      reasonId: as('reason', OptionalId),
      subReasonId: as('sub_reason', OptionalId),
    }),
    reply: envelope({ reportId: as('dataset', z.int()) }),
    refusals: ['video_not_found', ...REPORT_REFUSALS],
  }),
  reportComment: endpoint({
    method: 'POST',
    path: '/v1/watch/reportComment',
    access: 'signed-in',
    summary: 'Reports a comment, as reportVideo does a video.',
    body: wireObject({
      videoId: as('videoId', Id),
      commentId: as('commentId', Id),
      userId: viewerId('reportedBy'),
      reasonId: as('mainReason', OptionalId),
      subReasonId: as('subReason', OptionalId),
    }),
    reply: envelope({ reportId: as('dataset', z.int()) }),
    refusals: ['comment_not_found', ...REPORT_REFUSALS],
  }),
  reportChannel: endpoint({
    method: 'POST',
    path: '/v1/channels/reportChannel',
    access: 'signed-in',
    summary: 'Reports a channel, as reportVideo does a video.',
    body: wireObject({
      channelId: as('channel_id', Id),
      userId: viewerId('reportedBy'),
      reasonId: as('reason', OptionalId),
    }),
    reply: envelope({ reportId: as('reportedId', z.int()) }),
    refusals: ['channel_not_found', ...REPORT_REFUSALS],
  }),
  videoReports: endpoint({
    method: 'GET',
    path: '/v1/history/reportHistory',
    access: 'private',
    summary: "The viewer's reports of videos, the newest first.",
    query: historyQuery,
    reply: envelope({ reports: as('dataset', z.array(VideoReport)), total, ...pageReply }),
  }),
  commentReports: endpoint({
    method: 'GET',
    path: '/v1/history/reportCommentHistory',
    access: 'private',
    summary: "The viewer's reports of comments, the newest first.",
    query: historyQuery,
    reply: envelope({ reports: as('dataset', z.array(CommentReport)), total, ...pageReply }),
  }),
  channelReports: endpoint({
    method: 'GET',
    path: '/v1/history/reportChannelHistory',
    access: 'private',
    summary: "The viewer's reports of channels, the newest first.",
    query: historyQuery,
    reply: envelope({ reports: as('dataset', z.array(ChannelReport)), total, ...pageReply }),
  }),
  removeVideoReport: endpoint({
    method: 'POST',
    path: '/v1/history/removeReportHistory',
    access: 'signed-in',
    summary:
      "Takes a report of a video (rpid), or all of them (rpid empty), out of the viewer's history; review keeps them.",
    body: wireObject({ reportId: as('rpid', OptionalId), userId: viewerId('uid') }),
    reply: envelope({}),
    refusals: ['report_not_found'],
  }),
  removeCommentReport: endpoint({
    method: 'POST',
    path: '/v1/history/removeCommentHistory',
    access: 'signed-in',
    summary: 'The same with reports of comments (rcid).',
    body: wireObject({ reportId: as('rcid', OptionalId), userId: viewerId('uid') }),
    reply: envelope({}),
    refusals: ['report_not_found'],
  }),
  removeChannelReport: endpoint({
    method: 'POST',
    path: '/v1/history/removeReportChannelHistory',
    access: 'signed-in',
    summary: 'The same with reports of channels (rpch).',
    body: wireObject({ reportId: as('rpch', OptionalId), userId: viewerId('uid') }),
    reply: envelope({}),
    refusals: ['report_not_found'],
  }),
})
