import type { AccountEntry, ActEntry, ChannelEntry, FilmEntry, ReviewItem } from '@serendib/contract'
import { dayText, durationText, momentText } from '../../platform/formats.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import type { ReviewRow } from '../reports/index.ts'
import { posterUrls } from '../videos/index.ts'
import type { ActRow } from './act-queries.ts'
import type { AccountRow, ChannelRow, FilmRow } from './list-queries.ts'

/** The small one of a poster's widths. */
function smallPoster(posterKey: string | null): string {
  return posterUrls(posterKey)[1] ?? ''
}

export function toReviewItem(row: ReviewRow): ReviewItem {
  return {
    reportId: row.id,
    version: row.version,
    subject: row.subject,
    status: row.status,
    reports: row.reports,
    since: momentText(row.since),
    decided: row.decidedAt === null ? '' : momentText(row.decidedAt),
    reasons: row.reasons,
    title: row.title,
    slug: row.slug ?? '',
    pictureUrl: row.subject === 'channel' ? mediaUrl(row.logoKey) : smallPoster(row.posterKey),
    channelName: row.channelName,
    channelSlug: row.channelSlug,
    comment: row.commentBody ?? '',
    commentAuthor: row.commentAuthor ?? '',
    commentId: row.commentId,
    videoStatus: row.videoStatus,
    fileUrl: mediaUrl(row.directKey),
  }
}

export function toAccountEntry(row: AccountRow): AccountEntry {
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
    films: row.films,
    sessions: row.sessions,
    hasTwoStep: row.hasTwoStep,
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
    films: row.videoCount,
    ownerName: row.ownerName,
    created: dayText(row.createdAt),
  }
}

export function toFilmEntry(row: FilmRow): FilmEntry {
  return {
    id: row.id,
    title: row.title,
    fileName: row.originalName,
    slug: row.slug ?? '',
    status: row.status,
    isPublic: row.isPublic,
    isDeleted: row.deletedAt !== null,
    failure: row.stage === 'failed' ? (row.failureText ?? '') : '',
    canRetry: row.stage === 'failed' && row.canRetry,
    pictureUrl: smallPoster(row.posterKey),
    duration: durationText(row.durationSeconds),
    views: row.viewCount,
    uploaded: dayText(row.createdAt),
    channelName: row.channelName,
    channelSlug: row.channelSlug,
    fileUrl: mediaUrl(row.directKey),
    openReports: row.openReports,
    isHero: row.isHero,
    isPick: row.isPick,
  }
}

export function toActEntry(row: ActRow): ActEntry {
  return {
    id: row.id,
    act: row.act,
    done: momentText(row.doneAt),
    actorName: row.actorName,
    isByCommand: row.isByCommand,
    subject: row.subject,
    what: row.what,
    slug: row.slug,
    detail: row.detail,
  }
}
