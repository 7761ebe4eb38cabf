import type { ChannelReport, CommentReport, VideoReport } from '@serendib/contract'
import { durationText, momentText } from '../../platform/formats.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { thumbnailUrls, videoTexts } from '../videos/index.ts'
import { reasonText } from './reason-texts.ts'
import type { ChannelReportRow, CommentReportRow, VideoReportRow } from './queries.ts'

const STATUS_TEXTS = {
  pending: 'Pending',
  'under-review': 'Under review',
  'action-taken': 'Action taken',
  dismissed: 'Dismissed',
} as const

const REMOVED = 'Removed'

export function toVideoReport(row: VideoReportRow): VideoReport {
  return {
    ...toReport(row),
    ...toVideo(row),
    status: statusText(row, row.videoStatus === 'removed'),
    duration: row.isDisclosed ? durationText(row.durationSeconds) : '',
  }
}

export function toCommentReport(row: CommentReportRow): CommentReport {
  return {
    ...toReport(row),
    ...toVideo(row),
    status: statusText(row, row.commentId === null || row.videoStatus === 'removed'),
    comment: row.commentBody ?? '',
    commentOwner: row.commentAuthor ?? '',
    commentId: row.commentId,
    channelLogoUrl: mediaUrl(row.channelLogoKey),
  }
}

export function toChannelReport(row: ChannelReportRow): ChannelReport {
  return {
    id: row.id,
    reported: { date: momentText(row.reportedAt) },
    reason: reasonText(row.reason),
    status: STATUS_TEXTS[row.status],
    channelId: row.channelId,
    channelName: row.channelName,
    channelSlug: row.channelSlug,
    channelLogoUrl: mediaUrl(row.channelLogoKey),
    isVerified: row.isVerified,
  }
}

/** It is more useful to know that the reported item is gone than that nobody has reviewed the report. */
function statusText(row: { status: keyof typeof STATUS_TEXTS }, isGone: boolean): string {
  return isGone && row.status !== 'dismissed' ? REMOVED : STATUS_TEXTS[row.status]
}

function toReport(row: VideoReportRow) {
  return {
    id: row.id,
    reported: { date: momentText(row.reportedAt) },
    reason: reasonText(row.reason),
    subReason: reasonText(row.subReason ?? ''),
  }
}

function toVideo(row: VideoReportRow) {
  const { videoId, videoStatus, channelId, channelName, channelSlug, isVerified } = row
  const channel = { channelId, channelName, channelSlug, isVerified }
  if (!row.isDisclosed)
    return { videoId, videoStatus, slug: '', title: videoTexts.unavailable, thumbnails: [], ...channel }
  return {
    videoId,
    videoStatus,
    slug: row.slug ?? '',
    title: row.title,
    // The thumbnails of a video that was taken down are blocked.
    thumbnails: videoStatus === 'removed' ? [] : thumbnailUrls(row.thumbnailKey, row.mediaToken),
    ...channel,
  }
}
