import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, TextFlag, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'

/** Notification types. A browser never reports type 3: new videos follow from publishing. Type 8 is for administrators. */
export const NOTIFICATION_TYPE = {
  subscriptionInList: 0,
  subscriptionOnWatch: 1,
  vote: 2,
  newVideo: 3,
  videoReport: 4,
  commentReport: 5,
  comment: 6,
  channelReport: 7,
  signUp: 8,
  captionsRemoved: 9,
} as const

const Type = z.codec(z.union([z.number(), AnyText], 'must be a number'), z.int('must be a whole number'), {
  decode: (wire) => (wire === '' ? NaN : Number(wire)),
  encode: (type) => type,
})
const OptionalType = z.codec(z.optional(z.nullable(z.union([z.number(), AnyText]))), z.optional(Whole), {
  decode: (wire) => (wire === undefined || wire === null || wire === '' ? undefined : Number(wire)),
  encode: (type) => type,
})

// Fields of all notifications: when it happened, and the video, if there is one.
const entry = {
  /** YYYY-MM-DD HH:mm:ss, Asia/Colombo. */
  date: as('nt_date', AnyText),
  /** '18 minutes ago'. */
  age: as('nt_days', AnyText),
  /** Whether it arrived after the list was last opened. */
  isNew: as('nt_new', Flag),
  /** The actor or the count: the subject of `description`. */
  from: as('nt_from', AnyText),
  videoId: as('vd_id', z.nullable(Whole)),
  videoSlug: as('vd_url', AnyText),
  videoTitle: as('vd_title', AnyText),
  videoThumbnailUrl: as('vd_thumbnail', AnyText),
  channelId: as('ch_id', Whole),
  channelName: as('ch_name', AnyText),
  channelSlug: as('ch_url', AnyText),
} as const

/** A comment, a reply, a report, a sign-up that waits for approval, or removed captions. */
export const Notification = wireObject({
  ...entry,
  /** Null for a sign-up. */
  channelId: as('ch_id', z.nullable(Whole)),
  id: as('nt_id', Whole),
  type: as('nt_type', Whole),
  description: as('nt_description', AnyText),
  /** The actor's picture; empty if there is none, and for reports. */
  logoUrl: as('nt_logo', AnyText),
  /** The comment or reply; null if it is about none. */
  commentId: as('comment_id', z.nullable(Whole)),
})
export type Notification = z.output<typeof Notification>

/** Subscriptions to one channel, or likes of its videos, as a count. */
export const NotificationGroup = wireObject({
  ...entry,
  type: as('notification_type', Whole),
  /** At most 10,000. */
  count: as('ntCount', Whole),
  description: as('notification_description', AnyText),
})
export type NotificationGroup = z.output<typeof NotificationGroup>

/** A video of a subscribed channel, at most 14 days old. */
export const NewVideo = wireObject({
  ...entry,
  type: as('nt_type', Whole),
  description: as('nt_description', AnyText),
  logoUrl: as('nt_logo', AnyText),
})
export type NewVideo = z.output<typeof NewVideo>

// What an account wants to be notified of. Notifications about reports of its own items cannot be turned off.
const settingFields = {
  newVideos: as('new_videos', Flag),
  comments: as('comments', Flag),
  replies: as('replies', Flag),
  subscriptions: as('subscriptions', Flag),
  votes: as('votes', Flag),
  /** A daily email with what is new. */
  hasDigest: as('digest', Flag),
} as const
export const NotificationSettings = wireObject(settingFields)
export type NotificationSettings = z.output<typeof NotificationSettings>

export const notificationCalls = calls('notifications', {
  notificationCount: endpoint({
    method: 'GET',
    path: '/v1/usersettings/notificationCount',
    access: 'private',
    summary: 'Returns the number of new notifications since the list was last opened, at most 100.',
    query: wireObject({ channelId: as('chid', OptionalId), userId: viewerId('uid') }),
    reply: envelope({ count: as('dataset', Whole) }),
  }),
  displayNotifications: endpoint({
    method: 'GET',
    path: '/v1/usersettings/displayNotifications',
    access: 'private',
    summary:
      'Returns the notifications of the viewer: comments, replies and reports, 20 per page. The first page includes grouped notifications and the videos of subscribed channels from the last 14 days.',
    query: wireObject({ userId: viewerId('uid'), channelId: as('chid', OptionalId), ...pageQuery }),
    reply: envelope({
      hasAny: as('status', Flag),
      notifications: as('notifications', z.array(Notification)),
      newVideos: as('newVideos', z.array(NewVideo)),
      groups: as('allNotificationCounts', z.array(NotificationGroup)),
      /** The time of the newest item, for `clearNotificationCount`: microseconds since 1970, or 0. */
      shownUntil: as('shown_until', z.number()),
      ...pageReply,
    }),
  }),
  clearNotificationCount: endpoint({
    method: 'POST',
    path: '/v1/usersettings/clearNotificationCount',
    access: 'signed-in',
    summary:
      'Resets the count of new notifications without dismissing any. With `shown_until`, notifications after that time still count.',
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
      'Dismisses one notification by its ID, or all of a type (of one channel, with ch_id). Type 3 with vd_id dismisses one new video.',
    body: wireObject({
      id: as('nt_id', OptionalId),
      type: as('nt_type', OptionalType),
      channelId: as('ch_id', OptionalId),
      videoId: as('vd_id', OptionalId),
    }),
    reply: envelope({}),
    errors: ['notification_not_found', 'notification_type_not_found'],
  }),
  createNotification: endpoint({
    method: 'POST',
    path: '/v1/usersettings/createNotification',
    access: 'signed-in',
    rateLimit: 'notification',
    summary:
      'Reports an action of the viewer. The server records actions and creates notifications on its own, so this never creates a duplicate.',
    body: wireObject({
      channelId: as('channel_id', OptionalId),
      userId: viewerId('user_id'),
      authorId: viewerId('author'),
      authorChannelId: as('author_channel', OptionalId),
      videoId: as('video_id', OptionalId),
      type: as('type', Type),
      /** The id of the comment or report, if the type has one. */
      subjectId: as('type_id', OptionalId),
      /** 1: done, 0: undone. If omitted, it was done. */
      isDone: as('action', TextFlag),
    }),
    reply: envelope({}),
    errors: ['notification_type_not_found', 'action_not_found'],
  }),
  notificationSettings: endpoint({
    method: 'GET',
    path: '/v1/usersettings/notificationSettings',
    access: 'private',
    summary: 'Returns the notification settings of the viewer and the email for the digest.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({
      settings: as('dataset', NotificationSettings),
      /** Null if the account has no email address. */
      digestEmail: as('email', z.nullable(AnyText)),
    }),
  }),
  saveNotificationSettings: endpoint({
    method: 'POST',
    path: '/v1/usersettings/saveNotificationSettings',
    access: 'signed-in',
    summary: 'Saves the notification settings of the viewer.',
    body: wireObject({ userId: viewerId('uid'), ...settingFields }),
    reply: envelope({ settings: as('dataset', NotificationSettings) }),
    errors: ['digest_without_email'],
  }),
})
