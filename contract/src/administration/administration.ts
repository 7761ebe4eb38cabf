import * as z from 'zod/mini'
import {
  AccountEntry,
  AuditLogEntry,
  ChannelEntry,
  EditorialContent,
  VideoEntry,
  ReviewItem,
  Role,
  SiteStats,
} from './administration-entities.ts'
import { CommentEntry, SignUpEntry } from './administration-lists.ts'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { pageQuery, pageReply } from '../kernel/pagination.ts'
import { AnyText, Flag, Id, plainName, Whole } from '../kernel/scalars.ts'
import { as, wireObject } from '../kernel/wire-object.ts'
import { QUOTA_BYTES_MAX, QUOTA_KINDS } from '../quota.ts'
import { VIDEO_STATUSES } from '../uploads.ts'

/** Words of a name, title, contact or comment, or an ID; empty finds everything. */
const find = as('q', plainName({ max: 200 }))
const version = as('version', AnyText)
/** Required if the quota is the account's own. */
const QuotaBytes = z.optional(
  z.nullable(Whole.check(z.minimum(0, 'must not be negative'), z.maximum(QUOTA_BYTES_MAX, 'is too large'))),
)

// Beyond the specification: actions of moderators and administrators in the browser.
export const administrationCalls = calls('administration', {
  overview: endpoint({
    method: 'GET',
    path: '/v1/admin/overview',
    access: 'moderator',
    summary:
      'Returns the role of the viewer, the number of open reported items (1000 if there are more than 999) and, for administrators, of sign-ups that wait for approval.',
    reply: envelope({
      roleId: as('role_id', Role),
      openItems: as('reports', Whole),
      signUps: as('sign_ups', Whole),
    }),
  }),
  reports: endpoint({
    method: 'GET',
    path: '/v1/admin/reports',
    access: 'moderator',
    summary:
      'Returns reported items and held comments: open ones (state `open`) oldest first, or closed ones newest first, 20 per page.',
    query: wireObject({ state: as('state', z.optional(z.enum(['open', 'closed']))), ...pageQuery }),
    reply: envelope({ items: as('dataset', z.array(ReviewItem)), ...pageReply }),
  }),
  decideReports: endpoint({
    method: 'POST',
    path: '/v1/admin/decideReports',
    access: 'moderator',
    summary:
      'Decides about a reported item: `review` puts it under review (a video is hidden meanwhile), `remove` takes down the video or ' +
      'deletes the comment, `resolve` and `dismiss` keep or restore it, and show a held comment.',
    body: wireObject({
      reportId: as('rp_id', Id),
      action: as('action', z.enum(['review', 'remove', 'resolve', 'dismiss'])),
      version,
    }),
    reply: envelope({}),
    errors: ['report_not_found', 'already_decided', 'channel_not_removable'],
  }),
  videos: endpoint({
    method: 'GET',
    path: '/v1/admin/videos',
    access: 'moderator',
    summary:
      'Returns videos in any state, searched by title, URL, file name, ID or channel, newest first, 20 per page.',
    query: wireObject({ find, state: as('state', z.optional(z.enum(VIDEO_STATUSES))), ...pageQuery }),
    reply: envelope({ videos: as('dataset', z.array(VideoEntry)), ...pageReply }),
  }),
  comments: endpoint({
    method: 'GET',
    path: '/v1/admin/comments',
    access: 'moderator',
    summary:
      'Returns comments and replies under videos in any state, searched by text, newest first, 20 per page. Includes hidden ones, ' +
      'and removed ones for 30 days.',
    query: wireObject({ find, ...pageQuery }),
    reply: envelope({ comments: as('dataset', z.array(CommentEntry)), ...pageReply }),
  }),
  removeComment: endpoint({
    method: 'POST',
    path: '/v1/admin/removeComment',
    access: 'moderator',
    summary: 'Permanently deletes a comment and its replies.',
    body: wireObject({ commentId: as('comment_id', Id) }),
    reply: envelope({}),
    errors: ['comment_not_found'],
  }),
  takeDown: endpoint({
    method: 'POST',
    path: '/v1/admin/takeDown',
    access: 'moderator',
    summary: 'Takes down a published video. It is hidden from everyone, but nothing is deleted.',
    body: wireObject({ videoId: as('vd_id', Id) }),
    reply: envelope({}),
    errors: ['video_not_found', 'already_decided'],
  }),
  restoreVideo: endpoint({
    method: 'POST',
    path: '/v1/admin/restoreVideo',
    access: 'moderator',
    summary: 'Restores a video that was taken down. Videos deleted by their owner can’t be restored.',
    body: wireObject({ videoId: as('vd_id', Id) }),
    reply: envelope({}),
    errors: ['video_not_found', 'already_decided'],
  }),
  chooseHero: endpoint({
    method: 'POST',
    path: '/v1/admin/hero',
    access: 'administrator',
    summary: 'Sets the home page hero to a public, playable, landscape video.',
    body: wireObject({ videoId: as('vd_id', Id) }),
    reply: envelope({}),
    errors: ['video_not_found', 'hero_not_eligible'],
  }),
  choosePick: endpoint({
    method: 'POST',
    path: '/v1/admin/pick',
    access: 'administrator',
    summary: "Adds a video to the end of the editors' picks (pick 1) or removes it (0).",
    body: wireObject({ videoId: as('vd_id', Id), isPick: as('pick', Flag) }),
    reply: envelope({}),
    errors: ['video_not_found', 'pick_not_eligible'],
  }),
  encodeAgain: endpoint({
    method: 'POST',
    path: '/v1/admin/encodeAgain',
    access: 'administrator',
    summary: 'Retries processing of a failed video, if a retry can succeed.',
    body: wireObject({ videoId: as('vd_id', Id) }),
    reply: envelope({}),
    errors: ['video_not_found', 'not_encodable'],
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/v1/admin/accounts',
    access: 'administrator',
    summary:
      'Returns accounts, searched by name, email, mobile number or ID: newest first, or by storage used (order `largest`), 20 per page.',
    query: wireObject({
      find,
      roleId: as('role_id', z.optional(Role)),
      order: as('order', z.optional(z.enum(['newest', 'largest']))),
      ...pageQuery,
    }),
    reply: envelope({
      accounts: as('dataset', z.array(AccountEntry)),
      /** The storage quota of accounts without their own; null for unlimited. */
      siteBytes: as('site_quota', z.nullable(z.number())),
      ...pageReply,
    }),
  }),
  signUps: endpoint({
    method: 'GET',
    path: '/v1/admin/signUps',
    access: 'administrator',
    summary: 'Returns the sign-ups that wait for approval, the longest waiting first, 20 per page.',
    query: wireObject({ ...pageQuery }),
    reply: envelope({ signUps: as('dataset', z.array(SignUpEntry)), ...pageReply }),
  }),
  approveSignUp: endpoint({
    method: 'POST',
    path: '/v1/admin/approveSignUp',
    access: 'administrator',
    summary: 'Approves a sign-up: the account can be used from now on. Its owner is notified.',
    body: wireObject({ userId: as('user_id', Id) }),
    reply: envelope({}),
    errors: ['account_not_found', 'already_decided'],
  }),
  rejectSignUp: endpoint({
    method: 'POST',
    path: '/v1/admin/rejectSignUp',
    access: 'administrator',
    summary: 'Rejects a sign-up: the account is deleted for good. Its owner is notified.',
    body: wireObject({ userId: as('user_id', Id) }),
    reply: envelope({}),
    errors: ['account_not_found', 'already_decided'],
  }),
  changeRole: endpoint({
    method: 'POST',
    path: '/v1/admin/role',
    access: 'administrator',
    needsRecentPassword: true,
    summary:
      'Changes the role of an account, effective immediately. `was` is the role that the change is based on.',
    body: wireObject({ userId: as('user_id', Id), roleId: as('role_id', Role), was: as('was', Role) }),
    reply: envelope({}),
    errors: ['account_not_found', 'already_decided', 'last_administrator'],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/v1/admin/endSessions',
    access: 'administrator',
    summary: 'Ends all sessions of an account. For one’s own account, all other sessions.',
    body: wireObject({ userId: as('user_id', Id) }),
    reply: envelope({ ended: as('ended', Whole) }),
    errors: ['account_not_found'],
  }),
  endTwoStep: endpoint({
    method: 'POST',
    path: '/v1/admin/endTwoStep',
    access: 'administrator',
    needsRecentPassword: true,
    summary:
      'Turns off two-step sign-in for an account whose owner lost their app and recovery codes. Not for one’s own account; use My Account for that.',
    body: wireObject({ userId: as('user_id', Id) }),
    reply: envelope({}),
    errors: ['account_not_found', 'two_step_is_off', 'not_yours'],
  }),
  changeQuota: endpoint({
    method: 'POST',
    path: '/v1/admin/storageQuota',
    access: 'administrator',
    summary:
      'Changes the storage quota of an account: the site default (`site`), a number of bytes (`own`) or unlimited (`none`). ' +
      '`was` and `was_bytes` are the quota that the change is based on.',
    body: wireObject({
      userId: as('user_id', Id),
      rule: as('quota_kind', z.enum(QUOTA_KINDS)),
      bytes: as('bytes', QuotaBytes),
      wasRule: as('was', z.enum(QUOTA_KINDS)),
      wasBytes: as('was_bytes', QuotaBytes),
    }),
    reply: envelope({}),
    errors: ['account_not_found', 'already_decided', 'quota_invalid'],
  }),
  channels: endpoint({
    method: 'GET',
    path: '/v1/admin/channels',
    access: 'administrator',
    summary: 'Returns channels, searched by name or URL, most subscribed first, 20 per page.',
    query: wireObject({ find, ...pageQuery }),
    reply: envelope({ channels: as('dataset', z.array(ChannelEntry)), ...pageReply }),
  }),
  verifyChannel: endpoint({
    method: 'POST',
    path: '/v1/admin/verify',
    access: 'administrator',
    summary: 'Verifies a channel (1) or removes its verification (0).',
    body: wireObject({ channelId: as('ch_id', Id), isVerified: as('ch_verified', Flag) }),
    reply: envelope({}),
    errors: ['channel_not_found'],
  }),
  editorial: endpoint({
    method: 'GET',
    path: '/v1/admin/editorial',
    access: 'administrator',
    summary: 'Returns all editorial content and its version.',
    reply: envelope({ content: as('dataset', EditorialContent), version }),
  }),
  saveEditorial: endpoint({
    method: 'POST',
    path: '/v1/admin/editorial',
    access: 'administrator',
    summary:
      'Replaces all editorial content, or nothing if it is invalid. `version` is the version that the changes are based on.',
    body: wireObject({ content: as('content', EditorialContent), version }),
    reply: envelope({ content: as('dataset', EditorialContent), version }),
    errors: ['editorial_changed'],
  }),
  site: endpoint({
    method: 'GET',
    path: '/v1/admin/site',
    access: 'administrator',
    summary: 'Returns the site status: videos by state, jobs, disk, members and the last days.',
    reply: envelope({ stats: as('dataset', SiteStats) }),
  }),
  retryJobs: endpoint({
    method: 'POST',
    path: '/v1/admin/retryJobs',
    access: 'administrator',
    summary: 'Enqueues up to 500 failed jobs of a kind again, the oldest first.',
    body: wireObject({ kind: as('job', plainName({ min: 1, max: 100 })) }),
    reply: envelope({ retried: as('retried', Whole) }),
  }),
  actions: endpoint({
    method: 'GET',
    path: '/v1/admin/auditLog',
    access: 'administrator',
    summary: 'Returns the audit log, newest first, 20 per page.',
    query: wireObject({ ...pageQuery }),
    reply: envelope({ actions: as('dataset', z.array(AuditLogEntry)), ...pageReply }),
  }),
})
