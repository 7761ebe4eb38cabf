import * as z from 'zod/mini'
import { AdBanner, TeamMessage, UpcomingEvent } from './editorial.ts'
import { ROLE } from './kernel/limits.ts'
import { AnyText, Flag, Whole } from './kernel/scalars.ts'
import { as, wireObject } from './kernel/wire-object.ts'
import { ROOM_RULES } from './room.ts'
import { VideoStatus } from './uploads.ts'

const ROLE_IDS = Object.values(ROLE)
const WIRE_ROLES = ROLE_IDS.flatMap((id) => [z.literal(id), z.literal(String(id))])

/** A role's id; text of its digit is taken too, as in queries. */
export const Role = z.codec(
  z.union(WIRE_ROLES, 'must be 1, 2, 3 or 4'),
  z.union(ROLE_IDS.map((id) => z.literal(id))),
  {
    decode: (wire) => ROLE_IDS.find((id) => id === Number(wire)) ?? ROLE.member,
    encode: (role) => role,
  },
)
export type Role = z.output<typeof Role>

/** Why an item was reported, and by how many for that reason. */
export const ReviewReason = wireObject({
  text: as('reason', AnyText),
  /** The sub reason; empty where there is none. */
  details: as('details', AnyText),
  reports: as('count', Whole),
})
export type ReviewReason = z.output<typeof ReviewReason>

const ReportStatus = z.enum(['pending', 'under-review', 'action-taken', 'dismissed'])

/** A reported item with all its reports. Nobody is told who made them. */
export const ReviewItem = wireObject({
  /** Of the report that names the item in the acts. */
  reportId: as('rp_id', Whole),
  /** Changes with every decision: an act says which one it was made upon. */
  version: as('version', AnyText),
  subject: as('subject', z.enum(['video', 'comment', 'channel'])),
  status: as('rp_status', ReportStatus),
  reports: as('rp_count', Whole),
  /** When it was reported first, and when somebody last decided about it (empty: never); YYYY-MM-DD HH:mm:ss in Colombo. */
  since: as('rp_since', AnyText),
  decided: as('rp_decided', AnyText),
  reasons: as('reasons', z.array(ReviewReason)),
  /** The title of the video, or of the one under which the comment stands; the channel's name. */
  title: as('title', AnyText),
  /** The address of that video or channel; empty for a video without one. */
  slug: as('url', AnyText),
  pictureUrl: as('image', AnyText),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
  /** What the comment said when it was reported, and who said it. */
  comment: as('comment', AnyText),
  commentAuthor: as('comment_owner', AnyText),
  /** Null once the comment is gone. */
  commentId: as('comment_id', z.nullable(Whole)),
  /** What the video is; null for a channel. */
  videoStatus: as('vd_status', z.nullable(VideoStatus)),
  /** The file of the video, for whoever decides on one that is hidden; empty where none is served. */
  fileUrl: as('vd_direct', AnyText),
})
export type ReviewItem = z.output<typeof ReviewItem>

/** An account, with its contacts: for administrators alone. */
export const AccountEntry = wireObject({
  id: as('user_id', Whole),
  name: as('name', AnyText),
  email: as('email', AnyText),
  mobile: as('mobile', AnyText),
  avatarUrl: as('profile', AnyText),
  roleId: as('role_id', Role),
  /** `leaving`: waits to be removed. */
  state: as('state', z.enum(['inactive', 'active', 'suspended', 'deleted', 'leaving'])),
  /** YYYY-MM-DD, Asia/Colombo. */
  joined: as('joined', AnyText),
  channels: as('channels', Whole),
  films: as('videos', Whole),
  /** Where it is signed in. */
  sessions: as('sessions', Whole),
  hasTwoStep: as('two_step', Flag),
  /** What its films and running uploads take, and the bound that counts for it; null for none. */
  usedBytes: as('used', z.number()),
  boundBytes: as('bound', z.nullable(z.number())),
  roomRule: as('room', z.enum(ROOM_RULES)),
})
export type AccountEntry = z.output<typeof AccountEntry>

export const ChannelEntry = wireObject({
  id: as('ch_id', Whole),
  name: as('ch_name', AnyText),
  slug: as('ch_url', AnyText),
  logoUrl: as('ch_logo', AnyText),
  isVerified: as('ch_verified', Flag),
  subscribers: as('subscribers', Whole),
  films: as('videos', Whole),
  ownerName: as('owner', AnyText),
  /** YYYY-MM-DD, Asia/Colombo. */
  created: as('created', AnyText),
})
export type ChannelEntry = z.output<typeof ChannelEntry>

/** A film in any state. */
export const FilmEntry = wireObject({
  id: as('vd_id', Whole),
  /** Empty as long as it has no details. */
  title: as('vd_title', AnyText),
  fileName: as('vd_file_name', AnyText),
  slug: as('vd_url', AnyText),
  status: as('vd_status', VideoStatus),
  isPublic: as('broadcast', Flag),
  /** Deleted by its owner: nobody brings it back. */
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
export type FilmEntry = z.output<typeof FilmEntry>

/** An editors' pick; its title is for whoever reads, and not needed in a change. */
export const EditorsPick = wireObject({
  slug: as('vd_url', AnyText),
  title: as('vd_title', z.optional(AnyText)),
})
export type EditorsPick = z.output<typeof EditorsPick>

/** All that the team says on the site. */
export const EditorialContent = wireObject({
  /** Where people write to; empty for none. */
  contact: as('contact', AnyText),
  /** Who runs the site; empty for nothing. */
  operator: as('operator', AnyText),
  /** Guidelines beside the site's own; empty for none. */
  furtherRules: as('rules', AnyText),
  messages: as('messages', z.array(TeamMessage)),
  events: as('events', z.array(UpcomingEvent)),
  subscriptions: as('subscriptions', Whole),
  /** YYYY-MM-DD. */
  updatedOn: as('updated_on', AnyText),
  banners: as('banners', z.array(AdBanner)),
  /** In their order. */
  picks: as('picks', z.array(EditorsPick)),
})
export type EditorialContent = z.output<typeof EditorialContent>

const FilmCount = wireObject({ status: as('vd_status', VideoStatus), films: as('videos', Whole) })

/** A kind of background job, and what there is of it. Those that ended are kept for a week. */
export const JobFigures = wireObject({
  kind: as('job', AnyText),
  waiting: as('waiting', Whole),
  running: as('running', Whole),
  failed: as('failed', Whole),
  /** What the last failed one said, and when; empty where none failed. */
  lastFailure: as('last_failure', AnyText),
  lastFailed: as('last_failed', AnyText),
})
export type JobFigures = z.output<typeof JobFigures>

const DayFigures = wireObject({
  /** YYYY-MM-DD, Asia/Colombo. */
  day: as('day', AnyText),
  views: as('views', Whole),
  films: as('videos', Whole),
  members: as('members', Whole),
})

/** How the backups of each night are; everything is empty where none are made. Moments are YYYY-MM-DD HH:mm:ss in Colombo. */
const BackupFigures = wireObject({
  isOn: as('on', Flag),
  warning: as('warning', z.enum(['none', 'failed', 'late', 'unreadable'])),
  /** When the last whole one was made, and what it holds. */
  lastMade: as('last_made', AnyText),
  lastBytes: as('last_bytes', z.number()),
  kept: as('kept', Whole),
  /** Of the last one that was given up, if no whole one was made since. */
  lastFailed: as('last_failed', AnyText),
  lastFailure: as('last_failure', AnyText),
})
export type BackupFigures = z.output<typeof BackupFigures>

/** How the site does. Bytes are those of films: uploaded, and kept beside that; free and size are the data folder's disk. */
export const SiteFigures = wireObject({
  version: as('version', AnyText),
  /** What an operator should see to, in words. */
  trouble: as('trouble', z.array(AnyText)),
  uptimeSeconds: as('uptime', Whole),
  films: as('videos', z.array(FilmCount)),
  jobs: as('jobs', z.array(JobFigures)),
  originalBytes: as('original_bytes', z.number()),
  renditionBytes: as('rendition_bytes', z.number()),
  freeBytes: as('free_bytes', z.number()),
  diskBytes: as('disk_bytes', z.number()),
  members: as('members', Whole),
  channels: as('channels', Whole),
  backups: as('backups', BackupFigures),
  /** The last 14, the oldest first. */
  days: as('days', z.array(DayFigures)),
})
export type SiteFigures = z.output<typeof SiteFigures>

/** What can be done in the room, or by an operator's command. */
export const ActName = z.enum([
  'review',
  'remove',
  'act',
  'dismiss',
  'take-down',
  'bring-back',
  'role',
  'end-sessions',
  'end-two-step',
  'room',
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
])
export type ActName = z.output<typeof ActName>

/** An act of somebody who looks after the site. */
export const ActEntry = wireObject({
  id: as('id', Whole),
  act: as('act', ActName),
  /** YYYY-MM-DD HH:mm:ss in Colombo. */
  done: as('done', AnyText),
  /** Empty for a command on the machine, and for somebody whose account is gone. */
  actorName: as('actor', AnyText),
  isByCommand: as('command', Flag),
  subject: as('subject', z.enum(['video', 'comment', 'channel', 'account', 'site'])),
  /** Its title or name; empty once it is gone. */
  what: as('what', AnyText),
  /** The address of the video or channel; empty where there is none. */
  slug: as('url', AnyText),
  /** What was chosen: the roles before and after, a date. */
  detail: as('detail', AnyText),
})
export type ActEntry = z.output<typeof ActEntry>
