import type { AccountEntry, ActEntry, ChannelEntry, FilmEntry, ReviewItem } from '@serendib/contract'
import { dayText, durationText, momentText } from '../../platform/formats.ts'
import { passedUrl } from '../../platform/storage/passes.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import type { ReviewRow } from '../reports/index.ts'
import { boundBytesOf, toBound } from '../room/index.ts'
import { posterFileKey } from '../videos/index.ts'
import type { ActRow } from './act-queries.ts'
import type { AccountRow, ChannelRow, FilmRow } from './list-queries.ts'

/** Where whoever decides about a film sees its file, and its picture in the small width: also where others do not. */
function seen(
  film: { posterKey: string | null; directKey: string | null; isWithheld: boolean },
  secret: string,
) {
  const addressOf = (key: string | null) => (film.isWithheld ? passedUrl(secret, key) : mediaUrl(key))
  return {
    fileUrl: addressOf(film.directKey),
    pictureUrl: addressOf(film.posterKey && posterFileKey(film.posterKey, 320)),
  }
}

export function toReviewItem(row: ReviewRow, secret: string): ReviewItem {
  const film = seen(row, secret)
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
    pictureUrl: row.subject === 'channel' ? mediaUrl(row.logoKey) : film.pictureUrl,
    channelName: row.channelName,
    channelSlug: row.channelSlug,
    comment: row.commentBody ?? '',
    commentAuthor: row.commentAuthor ?? '',
    commentId: row.commentId,
    videoStatus: row.videoStatus,
    fileUrl: film.fileUrl,
  }
}

/** `siteBytes`: the bound of all accounts without one of their own. */
export function toAccountEntry(row: AccountRow, siteBytes: number | undefined): AccountEntry {
  const bound = toBound(row.hasOwnRoom, row.ownRoomBytes)
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
    usedBytes: row.usedBytes,
    boundBytes: boundBytesOf(bound, siteBytes),
    roomRule: bound.rule,
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

export function toFilmEntry(row: FilmRow, secret: string): FilmEntry {
  return {
    ...seen(row, secret),
    id: row.id,
    title: row.title,
    fileName: row.originalName,
    slug: row.slug ?? '',
    status: row.status,
    isPublic: row.isPublic,
    isDeleted: row.deletedAt !== null,
    failure: row.stage === 'failed' ? (row.failureText ?? '') : '',
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
