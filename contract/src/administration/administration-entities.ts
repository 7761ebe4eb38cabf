import * as z from 'zod/mini'
import { AdBanner, TeamMessage, UpcomingEvent } from './editorial.ts'
import { ROLE } from '../kernel/limits.ts'
import { AnyText, Flag, Whole } from '../kernel/scalars.ts'
import { as, wireObject } from '../kernel/wire-object.ts'
import { QUOTA_KINDS } from '../quota.ts'
import { VideoStatus } from '../uploads.ts'

const ROLE_IDS = Object.values(ROLE)
const WIRE_ROLES = ROLE_IDS.flatMap((id) => [z.literal(id), z.literal(String(id))])

/** A role id. Accepts a digit as text too, as in queries. */
export const Role = z.codec(
  z.union(WIRE_ROLES, 'must be 1, 2, 3 or 4'),
  z.union(ROLE_IDS.map((id) => z.literal(id))),
  {
    decode: (wire) => ROLE_IDS.find((id) => id === Number(wire)) ?? ROLE.member,
    encode: (role) => role,
  },
)
export type Role = z.output<typeof Role>

/** A reason of a report, and how many reports have it. */
export const ReviewReason = wireObject({
  text: as('reason', AnyText),
  /** The sub-reason; empty if there is none. */
  details: as('details', AnyText),
  reports: as('count', Whole),
})
export type ReviewReason = z.output<typeof ReviewReason>

const ReportStatus = z.enum(['pending', 'under-review', 'action-taken', 'dismissed'])

/** A reported item with all its reports, without the reporters. */
/** A title and description. The language is empty for the original, which may be in any. */
const OwnerText = wireObject({
  language: as('lang', AnyText),
  title: as('vd_title', AnyText),
  description: as('vd_description', AnyText),
})

export const ReviewItem = wireObject({
  /** The id of the report that identifies the item in actions. */
  reportId: as('rp_id', Whole),
  /** Changes with every decision. An action names the version that it is based on. */
  version: as('version', AnyText),
  subject: as('subject', z.enum(['video', 'comment', 'channel'])),
  status: as('rp_status', ReportStatus),
  reports: as('rp_count', Whole),
  /** When it was first reported, and when it was last decided (empty if never); YYYY-MM-DD HH:mm:ss in Colombo. */
  since: as('rp_since', AnyText),
  decided: as('rp_decided', AnyText),
  reasons: as('reasons', z.array(ReviewReason)),
  /** The title of the video or of the comment's video; the channel's name. */
  title: as('title', AnyText),
  /** The URL of that video or channel; empty for a video without one. */
  slug: as('url', AnyText),
  pictureUrl: as('image', AnyText),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  /** The comment's text when it was reported, and its author. */
  comment: as('comment', AnyText),
  commentAuthor: as('comment_owner', AnyText),
  /** Null after the comment was removed. */
  commentId: as('comment_id', z.nullable(Whole)),
  /** Whether the comment is hidden from everybody but its author until it is decided. */
  isHeld: as('held', Flag),
  /** The watched words that the comment was held for, or in the video's texts; empty if it was only reported. */
  watchedWords: as('watched_words', z.array(AnyText)),
  /** Of a video with watched words: what its owner wrote, the original first. */
  texts: as('texts', z.array(OwnerText)),
  /** The status of the video; null for a channel. */
  videoStatus: as('vd_status', z.nullable(VideoStatus)),
  /** URL of the video's file, signed if the video is hidden; empty if there is no file. */
  fileUrl: as('vd_direct', AnyText),
})
export type ReviewItem = z.output<typeof ReviewItem>

/** An account with its contacts, for administrators only. */
export const AccountEntry = wireObject({
  id: as('user_id', Whole),
  name: as('name', AnyText),
  email: as('email', AnyText),
  mobile: as('mobile', AnyText),
  avatarUrl: as('profile', AnyText),
  roleId: as('role_id', Role),
  /** `waiting`: for approval. `leaving`: waiting to be deleted. */
  state: as('state', z.enum(['inactive', 'waiting', 'active', 'suspended', 'deleted', 'leaving'])),
  /** YYYY-MM-DD, Asia/Colombo. */
  joined: as('joined', AnyText),
  channels: as('channels', Whole),
  videos: as('videos', Whole),
  /** The number of live sessions. */
  sessions: as('sessions', Whole),
  hasTwoStep: as('two_step', Flag),
  /** Bytes used by its videos and running uploads, and its storage quota; null for unlimited. */
  usedBytes: as('used', z.number()),
  quotaBytes: as('quota', z.nullable(z.number())),
  quotaKind: as('quota_kind', z.enum(QUOTA_KINDS)),
})
export type AccountEntry = z.output<typeof AccountEntry>

export const ChannelEntry = wireObject({
  id: as('ch_id', Whole),
  name: as('ch_name', AnyText),
  slug: as('ch_url', AnyText),
  logoUrl: as('ch_logo', AnyText),
  isVerified: as('ch_verified', Flag),
  subscribers: as('subscribers', Whole),
  videos: as('videos', Whole),
  ownerName: as('owner', AnyText),
  /** YYYY-MM-DD, Asia/Colombo. */
  created: as('created', AnyText),
})
export type ChannelEntry = z.output<typeof ChannelEntry>

/** A video in any state. */
export const VideoEntry = wireObject({
  id: as('vd_id', Whole),
  /** Empty if it has no details yet. */
  title: as('vd_title', AnyText),
  fileName: as('vd_file_name', AnyText),
  slug: as('vd_url', AnyText),
  status: as('vd_status', VideoStatus),
  isPublic: as('broadcast', Flag),
  /** Deleted by its owner, and cannot be restored. */
  isDeleted: as('deleted', Flag),
  failure: as('reason', AnyText),
  canRetry: as('retry', Flag),
  pictureUrl: as('vd_thumb', AnyText),
  duration: as('vd_duration', AnyText),
  views: as('vd_views', Whole),
  /** YYYY-MM-DD, Asia/Colombo. */
  uploaded: as('vd_created', AnyText),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  fileUrl: as('vd_direct', AnyText),
  openReports: as('reports', Whole),
  isHero: as('hero', Flag),
  isPick: as('pick', Flag),
})
export type VideoEntry = z.output<typeof VideoEntry>

/** An editors' pick. The title is informational and ignored in changes. */
export const EditorsPick = wireObject({
  slug: as('vd_url', AnyText),
  title: as('vd_title', z.optional(AnyText)),
})
export type EditorsPick = z.output<typeof EditorsPick>

/** All editorial content of the site. */
export const EditorialContent = wireObject({
  /** The email address shown for contact; empty for none. */
  contact: as('contact', AnyText),
  /** Who runs the site; empty for none. */
  operator: as('operator', AnyText),
  /** Guidelines in addition to the site's own; empty for none. */
  furtherRules: as('rules', AnyText),
  messages: as('messages', z.array(TeamMessage)),
  events: as('events', z.array(UpcomingEvent)),
  subscriptions: as('subscriptions', Whole),
  /** YYYY-MM-DD. */
  updatedOn: as('updated_on', AnyText),
  banners: as('banners', z.array(AdBanner)),
  /** In display order. */
  picks: as('picks', z.array(EditorsPick)),
})
export type EditorialContent = z.output<typeof EditorialContent>

const VideoCount = wireObject({ status: as('vd_status', VideoStatus), videos: as('videos', Whole) })

/** A kind of background job with the number of jobs that wait, run, or failed too often. */
export const JobStats = wireObject({
  kind: as('job', AnyText),
  waiting: as('waiting', Whole),
  running: as('running', Whole),
  failed: as('failed', Whole),
  /** Whether failed ones can be enqueued again by `retryJobs`. */
  canRetry: as('retry', Flag),
  /** The error and time of the last failed job; empty if none failed. */
  lastFailure: as('last_failure', AnyText),
  lastFailed: as('last_failed', AnyText),
})
export type JobStats = z.output<typeof JobStats>

const DayStats = wireObject({
  /** YYYY-MM-DD, Asia/Colombo. */
  day: as('day', AnyText),
  views: as('views', Whole),
  watchSeconds: as('watch_seconds', z.number()),
  videos: as('videos', Whole),
  members: as('members', Whole),
  comments: as('comments', Whole),
  reports: as('reports', Whole),
})

/**
 * The state of the nightly backups; everything is empty if backups are off. Times are YYYY-MM-DD HH:mm:ss in Colombo.
 */
const BackupStatus = wireObject({
  isOn: as('on', Flag),
  warning: as('warning', z.enum(['none', 'failed', 'late', 'unreadable'])),
  /** When the last complete backup was made, and its size. */
  lastMade: as('last_made', AnyText),
  lastBytes: as('last_bytes', z.number()),
  count: as('count', Whole),
  /** The last failed backup, unless a later one succeeded. */
  lastFailed: as('last_failed', AnyText),
  lastFailure: as('last_failure', AnyText),
})
export type BackupStatus = z.output<typeof BackupStatus>

/** A newer version of Serendib. Empty without one, and without `UPDATES_URL`. */
const UpdateStatus = wireObject({
  version: as('version', AnyText),
  url: as('url', AnyText),
  /** YYYY-MM-DD, or empty. */
  date: as('date', AnyText),
  /** What changed since this version, as plain text. */
  notes: as('notes', AnyText),
  /** Whether the list of releases couldn't be read. */
  hasFailed: as('has_failed', Flag),
})
export type UpdateStatus = z.output<typeof UpdateStatus>

/**
 * The state of the site. Bytes are those of originals and renditions; free and total space are those of the data
 * folder's disk.
 */
export const SiteStats = wireObject({
  version: as('version', AnyText),
  /** Problems that an operator should solve, in words. */
  warnings: as('warnings', z.array(AnyText)),
  uptimeSeconds: as('uptime', Whole),
  videos: as('videos', z.array(VideoCount)),
  jobs: as('jobs', z.array(JobStats)),
  originalBytes: as('original_bytes', z.number()),
  renditionBytes: as('rendition_bytes', z.number()),
  freeBytes: as('free_bytes', z.number()),
  diskBytes: as('disk_bytes', z.number()),
  members: as('members', Whole),
  channels: as('channels', Whole),
  backups: as('backups', BackupStatus),
  update: as('update', UpdateStatus),
  /** The last 30 days, oldest first. */
  days: as('days', z.array(DayStats)),
})
export type SiteStats = z.output<typeof SiteStats>

/** Actions in the admin console and of the admin command. */
export const ActionName = z.enum([
  'review',
  'remove',
  'resolve',
  'dismiss',
  'take-down',
  'restore',
  'remove-comment',
  'role',
  'approve-sign-up',
  'reject-sign-up',
  'end-sessions',
  'end-two-step',
  'quota',
  'verify',
  'unverify',
  'hero',
  'pick',
  'unpick',
  'encode',
  'editorial',
  'places',
  'published',
  'digest',
  'retry-jobs',
  'reason-add',
  'reason-rename',
  'reason-retire',
  'reason-restore',
  'reason-move',
  'words-add',
  'words-remove',
  'worker-add',
  'worker-remove',
])
export type ActionName = z.output<typeof ActionName>

/** An action of a moderator, an administrator or the admin command. */
export const AuditLogEntry = wireObject({
  id: as('id', Whole),
  action: as('action', ActionName),
  /** YYYY-MM-DD HH:mm:ss in Colombo. */
  done: as('done', AnyText),
  /** Empty for the admin command and for deleted accounts. */
  actorName: as('actor', AnyText),
  isByCommand: as('command', Flag),
  subject: as('subject', z.enum(['video', 'comment', 'channel', 'account', 'site'])),
  /** The title or name of the subject; empty if it was deleted. */
  what: as('what', AnyText),
  /** The URL of the video or channel; empty if there is none. */
  slug: as('url', AnyText),
  /** Details of the action: the previous and new role, a date. */
  detail: as('detail', AnyText),
})
export type AuditLogEntry = z.output<typeof AuditLogEntry>
