import type {
  AccountEntry,
  AuditLogEntry,
  ChannelEntry,
  CommentEntry,
  ReviewItem,
  SignUpEntry,
  VideoEntry,
} from '@serendib/contract'
import { takeBeginning } from '@serendib/contract'
import { dayText, durationText, momentText } from '../../platform/formats.ts'
import { signedUrl } from '../../platform/storage/signed-urls.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import type { WaitingAccount } from '../accounts/index.ts'
import { reasonText, type ReviewRow } from '../reports/index.ts'
import { quotaBytesOf, toQuota } from '../quota/index.ts'
import { thumbnailFileKey } from '../videos/index.ts'
import type { AuditLogRow } from './audit-log-queries.ts'
import type { AccountRow, ChannelRow, CommentRow, VideoRow } from './list-queries.ts'
import { failureText } from '../encoding/index.ts'

/** The maximum length of a comment in the audit log, in UTF-16 units. */
const QUOTED_MAX = 200

/**
 * Returns the URLs of a video's file and of its small thumbnail, signed if the files are blocked for everybody else.
 */
function seen(
  video: { thumbnailKey: string | null; directKey: string | null; isBlocked: boolean },
  secret: string,
) {
  const urlOf = (key: string | null) => (video.isBlocked ? signedUrl(secret, key) : mediaUrl(key))
  return {
    fileUrl: urlOf(video.directKey),
    pictureUrl: urlOf(video.thumbnailKey && thumbnailFileKey(video.thumbnailKey, 320)),
  }
}

export function toReviewItem(row: ReviewRow, secret: string): ReviewItem {
  const video = seen(row, secret)
  return {
    reportId: row.id,
    version: row.version,
    subject: row.subject,
    status: row.status,
    reports: row.reports,
    since: momentText(row.since),
    decided: row.decidedAt === null ? '' : momentText(row.decidedAt),
    reasons: row.reasons.map(({ text, details, reports }) => ({
      text: reasonText(text),
      details: reasonText(details),
      reports,
    })),
    title: row.title,
    slug: row.slug ?? '',
    pictureUrl: row.subject === 'channel' ? mediaUrl(row.logoKey) : video.pictureUrl,
    channelName: row.channelName,
    channelSlug: row.channelSlug,
    comment: row.commentBody ?? '',
    commentAuthor: row.commentAuthor ?? '',
    commentId: row.commentId,
    isHeld: row.isHeld,
    watchedWords: row.watchedWords,
    texts: row.texts,
    videoStatus: row.videoStatus,
    fileUrl: video.fileUrl,
  }
}

/** `siteBytes` is the quota of all accounts without a quota of their own. */
export function toAccountEntry(row: AccountRow, siteBytes: number | undefined): AccountEntry {
  const quota = toQuota(row.hasOwnQuota, row.ownQuotaBytes)
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? '',
    mobile: row.mobile ?? '',
    avatarUrl: mediaUrl(row.avatarKey),
    roleId: row.roleId,
    state: row.status === 'active' && row.deletionAskedAt !== null ? 'leaving' : row.status,
    joined: dayText(row.createdAt),
    channels: row.channels,
    videos: row.videos,
    sessions: row.sessions,
    hasTwoStep: row.hasTwoStep,
    usedBytes: row.usedBytes,
    quotaBytes: quotaBytesOf(quota, siteBytes),
    quotaKind: quota.rule,
  }
}

export function toSignUpEntry(row: WaitingAccount): SignUpEntry {
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? '',
    mobile: row.mobile ?? '',
    since: momentText(row.waitingSince),
  }
}

export function toChannelEntry(row: ChannelRow): ChannelEntry {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    logoUrl: mediaUrl(row.logoKey),
    isVerified: row.isVerified,
    subscribers: row.subscriberCount,
    videos: row.videoCount,
    ownerName: row.ownerName,
    created: dayText(row.createdAt),
  }
}

export function toVideoEntry(row: VideoRow, secret: string): VideoEntry {
  return {
    ...seen(row, secret),
    id: row.id,
    title: row.title,
    fileName: row.originalName,
    slug: row.slug ?? '',
    status: row.status,
    isPublic: row.isPublic,
    isDeleted: row.deletedAt !== null,
    failure: row.stage === 'failed' ? failureText(row.failureText ?? '') : '',
    canRetry: row.stage === 'failed' && row.canRetry,
    duration: durationText(row.durationSeconds),
    views: row.viewCount,
    uploaded: dayText(row.createdAt),
    channelName: row.channelName,
    channelSlug: row.channelSlug,
    openReports: row.openReports,
    isHero: row.isHero,
    isPick: row.isPick,
  }
}

export function toCommentEntry(row: CommentRow): CommentEntry {
  return {
    id: row.id,
    text: row.body,
    authorName: row.authorName,
    authorId: row.userId,
    authorAvatarUrl: mediaUrl(row.avatarKey),
    written: momentText(row.createdAt),
    isRemoved: row.isRemoved,
    isHidden: row.isHidden,
    openReports: row.openReports,
    title: row.title,
    slug: row.slug ?? '',
    videoStatus: row.videoStatus,
  }
}

export function toAuditLogEntry(row: AuditLogRow): AuditLogEntry {
  return {
    id: row.id,
    action: row.action,
    done: momentText(row.doneAt),
    actorName: row.actorName,
    isByCommand: row.isByCommand,
    subject: row.subject,
    what: row.subject === 'comment' ? takeBeginning(row.what, QUOTED_MAX) : row.what,
    slug: row.slug,
    detail: row.detail,
  }
}
