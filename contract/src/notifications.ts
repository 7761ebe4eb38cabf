import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, TextFlag, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'

/** The types of notifications. 3 is never told by a browser: a new video is one because it was published. */
export const NOTIFICATION_TYPE = {
  subscriptionInList: 0,
  subscriptionOnWatch: 1,
  vote: 2,
  newVideo: 3,
  videoReport: 4,
  commentReport: 5,
  comment: 6,
  channelReport: 7,
} as const

const Type = z.codec(z.union([z.number(), AnyText], 'must be a number'), z.int('must be a whole number'), {
  decode: (wire) => (wire === '' ? NaN : Number(wire)),
  encode: (type) => type,
})
const OptionalType = z.codec(z.optional(z.nullable(z.union([z.number(), AnyText]))), z.optional(Whole), {
  decode: (wire) => (wire === undefined || wire === null || wire === '' ? undefined : Number(wire)),
  encode: (type) => type,
})

// What every kind of entry has: when it happened, and the video it is about, where there is one.
const entry = {
  /** YYYY-MM-DD HH:mm:ss, Asia/Colombo. */
  date: as('nt_date', AnyText),
  /** '18 minutes ago'. */
  age: as('nt_days', AnyText),
  /** It came since the bell was last opened. */
  isNew: as('nt_new', Flag),
  /** Who did it, or how many: the subject of `description`. */
  from: as('nt_from', AnyText),
  videoId: as('vd_id', z.nullable(Whole)),
  videoSlug: as('vd_url', AnyText),
  videoTitle: as('vd_title', AnyText),
  videoPosterUrl: as('vd_thumbnail', AnyText),
  channelId: as('ch_id', Whole),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
} as const

/** A comment, a reply or a report. */
export const Notification = wireObject({
  ...entry,
  id: as('nt_id', Whole),
  type: as('nt_type', Whole),
  description: as('nt_description', AnyText),
  /** The picture of who did it; empty for none, and for reports. */
  logoUrl: as('nt_logo', AnyText),
})
export type Notification = z.output<typeof Notification>

/** Subscriptions to one channel, or likes of its videos, counted. */
export const NotificationGroup = wireObject({
  ...entry,
  type: as('notification_type', Whole),
  /** At most 10,000. */
  count: as('ntCount', Whole),
  description: as('notification_description', AnyText),
})
export type NotificationGroup = z.output<typeof NotificationGroup>

/** A video of a subscribed channel, not older than 14 days. */
export const NewVideo = wireObject({
  ...entry,
  type: as('nt_type', Whole),
  description: as('nt_description', AnyText),
  logoUrl: as('nt_logo', AnyText),
})
export type NewVideo = z.output<typeof NewVideo>

// What a person wants to hear of. Reports of what is theirs cannot be turned off.
const settingFields = {
  newVideos: as('new_videos', Flag),
  comments: as('comments', Flag),
  replies: as('replies', Flag),
  subscriptions: as('subscriptions', Flag),
  votes: as('votes', Flag),
  /** Once a day by e-mail what is new. */
  hasDigest: as('digest', Flag),
} as const
export const NotificationSettings = wireObject(settingFields)
export type NotificationSettings = z.output<typeof NotificationSettings>

export const notificationCalls = calls('notifications', {
  notificationCount: endpoint({
    method: 'GET',
    path: '/v1/usersettings/notificationCount',
    access: 'private',
    summary: 'How much is new since the bell was last opened; at most 100.',
    query: wireObject({ channelId: as('chid', OptionalId), userId: viewerId('uid') }),
    reply: envelope({ count: as('dataset', Whole) }),
  }),
  displayNotifications: endpoint({
    method: 'GET',
    path: '/v1/usersettings/displayNotifications',
    access: 'private',
    summary:
      "What the bell shows: comments, replies and reports, 20 at a time; with the first of them the groups and the subscribed channels' videos of 14 days.",
    query: wireObject({ userId: viewerId('uid'), channelId: as('chid', OptionalId), ...pageQuery }),
    reply: envelope({
      hasAny: as('status', Flag),
      notifications: as('notifications', z.array(Notification)),
      newVideos: as('newVideos', z.array(NewVideo)),
      groups: as('allNotificationCounts', z.array(NotificationGroup)),
      /** The moment of the newest of these, for `clearNotificationCount`: microseconds since 1970, or 0. */
      shownUntil: as('shown_until', z.number()),
      ...pageReply,
    }),
  }),
  clearNotificationCount: endpoint({
    method: 'POST',
    path: '/v1/usersettings/clearNotificationCount',
    access: 'signed-in',
    summary:
      'Begins the count anew; what the bell shows stays. With the `shown_until` of what was shown, all that came later goes on to count.',
    body: wireObject({
      channelId: as('chid', OptionalId),
      userId: viewerId('uid'),
      shownUntil: as('shown_until', z.optional(z.number().check(z.minimum(0), z.maximum(9e15)))),
    }),
    reply: envelope({}),
  }),
  notificationSeen: endpoint({
    method: 'POST',
    path: '/v1/usersettings/notificationSeen',
    access: 'signed-in',
    summary:
      'Dismisses one notification by its id, or all of a type (of one channel, with ch_id); type 3 with vd_id dismisses one new video.',
    body: wireObject({
      id: as('nt_id', OptionalId),
      type: as('nt_type', OptionalType),
      channelId: as('ch_id', OptionalId),
      videoId: as('vd_id', OptionalId),
    }),
    reply: envelope({}),
    refusals: ['notification_unknown', 'notification_type_unknown'],
  }),
  createNotification: endpoint({
    method: 'POST',
    path: '/v1/usersettings/createNotification',
    access: 'signed-in',
    pace: 'notification',
    summary:
      'Tells of an act of the viewer. The server has noticed it by itself: who is told, and what, comes from there, and nothing is told twice.',
    body: wireObject({
      channelId: as('channel_id', OptionalId),
      userId: viewerId('user_id'),
      authorId: viewerId('author'),
      authorChannelId: as('author_channel', OptionalId),
      videoId: as('video_id', OptionalId),
      type: as('type', Type),
      /** The comment's or report's id, where the type has one. */
      subjectId: as('type_id', OptionalId),
      /** 1: done, 0: undone. Left out, it was done. */
      isDone: as('action', TextFlag),
    }),
    reply: envelope({}),
    refusals: ['notification_type_unknown', 'act_unknown'],
  }),
  notificationSettings: endpoint({
    method: 'GET',
    path: '/v1/usersettings/notificationSettings',
    access: 'private',
    summary: 'What the viewer wants to hear of, and where the digest goes.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({
      settings: as('dataset', NotificationSettings),
      /** Null: the account has no e-mail address. */
      digestAddress: as('email', z.nullable(AnyText)),
    }),
  }),
  saveNotificationSettings: endpoint({
    method: 'POST',
    path: '/v1/usersettings/saveNotificationSettings',
    access: 'signed-in',
    summary: 'Keeps what the viewer wants to hear of.',
    body: wireObject({ userId: viewerId('uid'), ...settingFields }),
    reply: envelope({ settings: as('dataset', NotificationSettings) }),
    refusals: ['digest_without_email'],
  }),
})
