import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply, TotalCount } from './kernel/pagination.ts'
import { AnyText, Flag, Id, Whole } from './kernel/scalars.ts'
import { VideoStatus } from './uploads.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'

/** A sub-reason. If a reason has sub-reasons, one of them must be chosen. */
export const SubReason = wireObject({ id: as('id', Whole), text: as('reason', AnyText) })
export type SubReason = z.output<typeof SubReason>

/** A reason to report a video or a comment. */
export const ReportReason = wireObject({
  id: as('id', Whole),
  text: as('reason', AnyText),
  subReasons: as('subReason', z.array(SubReason)),
})
export type ReportReason = z.output<typeof ReportReason>

/** A reason to report a channel. */
export const ChannelIssue = wireObject({ id: as('id', Whole), text: as('issue', AnyText) })
export type ChannelIssue = z.output<typeof ChannelIssue>

// YYYY-MM-DD HH:mm:ss in Colombo.
const moment = wireObject({ date: as('date', AnyText) })

/** A report of a video in its reporter's history. */
export const VideoReport = wireObject({
  id: as('rp_id', Whole),
  reported: as('rp_date', moment),
  reason: as('rp_reason', AnyText),
  subReason: as('rp_subreason', AnyText),
  /** 'Pending', 'Under review', 'Action taken', 'Dismissed', or 'Removed' if the video is. */
  status: as('vd_status', AnyText),
  /** The status of the video: 1 published, 4 under review, 5 removed. */
  videoStatus: as('vd_statuscode', VideoStatus),
  videoId: as('vd_id', Whole),
  slug: as('vd_url', AnyText),
  title: as('vd_title', AnyText),
  duration: as('vd_duration', AnyText),
  thumbnails: as('vd_thumbs', z.array(AnyText)),
  channelId: as('ch_id', Whole),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  isVerified: as('ch_verified', Flag),
})
export type VideoReport = z.output<typeof VideoReport>

/** A report of a comment, with the comment's text when it was reported. */
export const CommentReport = wireObject({
  id: as('rc_id', Whole),
  reported: as('rc_date', moment),
  reason: as('rc_reason', AnyText),
  subReason: as('rc_subreason', AnyText),
  /** The same values as for a video. */
  status: as('rc_status', AnyText),
  comment: as('rc_comment', AnyText),
  commentOwner: as('rc_commentOwner', AnyText),
  /** Null after the comment was removed. */
  commentId: as('comment_id', z.nullable(Whole)),
  videoId: as('vd_id', Whole),
  videoStatus: as('vd_statuscode', VideoStatus),
  slug: as('vd_url', AnyText),
  title: as('vd_title', AnyText),
  thumbnails: as('vd_thumbs', z.array(AnyText)),
  channelId: as('ch_id', Whole),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  channelLogoUrl: as('ch_logo', AnyText),
  isVerified: as('ch_verified', Flag),
})
export type CommentReport = z.output<typeof CommentReport>

/** A report of a channel. */
export const ChannelReport = wireObject({
  id: as('reportch_id', Whole),
  reported: as('reportch_date', moment),
  reason: as('reportch_reason', AnyText),
  status: as('ch_status', AnyText),
  channelId: as('ch_id', Whole),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  channelLogoUrl: as('ch_logo', AnyText),
  isVerified: as('ch_verified', Flag),
})
export type ChannelReport = z.output<typeof ChannelReport>

const historyQuery = wireObject({ userId: viewerId('uid'), ...pageQuery })
const total = as('total', TotalCount)

/** The URL of a video that is not public. Its id is not sufficient, because ids can be guessed. */
const slug = as('vd_url', z.optional(AnyText))
/** 1 if it replaced the viewer's earlier report. */
const isReplacement = as('replaced', z.optional(Flag))

const REPORT_ERRORS = [
  'report_reason_missing',
  'report_reason_unlisted',
  'report_closed',
  'own_content',
] as const

export const reportCalls = calls('reports', {
  videoReasons: endpoint({
    method: 'GET',
    path: '/v1/metadata/reportMetaData',
    access: 'public',
    summary: 'Returns the reasons to report a video, some with sub-reasons.',
    reply: envelope({ reasons: as('dataset', z.array(ReportReason)) }),
  }),
  commentReasons: endpoint({
    method: 'GET',
    path: '/v1/metadata/reportCommentMetaData',
    access: 'public',
    summary: 'Returns the reasons to report a comment, some with sub-reasons.',
    reply: envelope({ reasons: as('dataset', z.array(ReportReason)) }),
  }),
  channelIssues: endpoint({
    method: 'GET',
    path: '/v1/channels/reportChannelMetaData',
    access: 'signed-in',
    summary: 'Returns the reasons to report a channel.',
    reply: envelope({ issues: as('dataset', z.array(ChannelIssue)) }),
  }),
  reportVideo: endpoint({
    method: 'POST',
    path: '/v1/watch/reportVideo',
    access: 'signed-in',
    rateLimit: 'report',
    summary:
      'Reports a video. Each person has one report per video: a second report replaces the first until it is closed.',
    body: wireObject({
      videoId: as('video_id', Id),
      slug,
      userId: viewerId('user_id'),
      reasonId: as('reason', OptionalId),
      subReasonId: as('sub_reason', OptionalId),
    }),
    reply: envelope({ reportId: as('dataset', Whole), isReplacement }),
    errors: ['video_not_found', ...REPORT_ERRORS],
  }),
  reportComment: endpoint({
    method: 'POST',
    path: '/v1/watch/reportComment',
    access: 'signed-in',
    rateLimit: 'report',
    summary: 'Reports a comment. Works like reportVideo.',
    body: wireObject({
      videoId: as('videoId', Id),
      slug,
      commentId: as('commentId', Id),
      userId: viewerId('reportedBy'),
      reasonId: as('mainReason', OptionalId),
      subReasonId: as('subReason', OptionalId),
    }),
    reply: envelope({ reportId: as('dataset', Whole), isReplacement }),
    errors: ['comment_not_found', ...REPORT_ERRORS],
  }),
  reportChannel: endpoint({
    method: 'POST',
    path: '/v1/channels/reportChannel',
    access: 'signed-in',
    rateLimit: 'report',
    summary: 'Reports a channel. Works like reportVideo.',
    body: wireObject({
      channelId: as('channel_id', Id),
      userId: viewerId('reportedBy'),
      reasonId: as('reason', OptionalId),
    }),
    reply: envelope({ reportId: as('reportedId', Whole), isReplacement }),
    errors: ['channel_not_found', ...REPORT_ERRORS],
  }),
  videoReports: endpoint({
    method: 'GET',
    path: '/v1/history/reportHistory',
    access: 'private',
    summary: "Returns the viewer's reports of videos, newest first.",
    query: historyQuery,
    reply: envelope({ reports: as('dataset', z.array(VideoReport)), total, ...pageReply }),
  }),
  commentReports: endpoint({
    method: 'GET',
    path: '/v1/history/reportCommentHistory',
    access: 'private',
    summary: "Returns the viewer's reports of comments, newest first.",
    query: historyQuery,
    reply: envelope({ reports: as('dataset', z.array(CommentReport)), total, ...pageReply }),
  }),
  channelReports: endpoint({
    method: 'GET',
    path: '/v1/history/reportChannelHistory',
    access: 'private',
    summary: "Returns the viewer's reports of channels, newest first.",
    query: historyQuery,
    reply: envelope({ reports: as('dataset', z.array(ChannelReport)), total, ...pageReply }),
  }),
  removeVideoReport: endpoint({
    method: 'POST',
    path: '/v1/history/removeReportHistory',
    access: 'signed-in',
    summary:
      "Hides a report of a video (rpid), or all of them (rpid empty), in the viewer's report history. Moderators still see them.",
    body: wireObject({ reportId: as('rpid', OptionalId), userId: viewerId('uid') }),
    reply: envelope({}),
    errors: ['report_not_found'],
  }),
  removeCommentReport: endpoint({
    method: 'POST',
    path: '/v1/history/removeCommentHistory',
    access: 'signed-in',
    summary: 'Hides reports of comments (rcid). Works like the call for reports of videos.',
    body: wireObject({ reportId: as('rcid', OptionalId), userId: viewerId('uid') }),
    reply: envelope({}),
    errors: ['report_not_found'],
  }),
  removeChannelReport: endpoint({
    method: 'POST',
    path: '/v1/history/removeReportChannelHistory',
    access: 'signed-in',
    summary: 'Hides reports of channels (rpch). Works like the call for reports of videos.',
    body: wireObject({ reportId: as('rpch', OptionalId), userId: viewerId('uid') }),
    reply: envelope({}),
    errors: ['report_not_found'],
  }),
})
