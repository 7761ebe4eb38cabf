import * as z from 'zod/mini'
import {
  AccountEntry,
  ActEntry,
  ChannelEntry,
  EditorialContent,
  FilmEntry,
  ReviewItem,
  Role,
  SiteFigures,
} from './administration-entities.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Id, text, Whole } from './kernel/scalars.ts'
import { as, wireObject } from './kernel/wire-object.ts'
import { ROOM_BYTES_MAX, ROOM_RULES } from './room.ts'
import { VIDEO_STATUSES } from './uploads.ts'

/** Words of a name, a title, a contact; empty finds all. */
const find = as('q', text({ max: 200 }))
const version = as('version', AnyText)
/** Where the bound is one of the account's own. */
const BoundBytes = z.optional(
  z.nullable(
    Whole.check(z.minimum(0, 'must not be negative'), z.maximum(ROOM_BYTES_MAX, 'is more than any disk has')),
  ),
)

// Beyond the specification: what the people who look after a site do in the browser.
export const administrationCalls = calls('administration', {
  room: endpoint({
    method: 'GET',
    path: '/v1/admin/room',
    access: 'moderator',
    summary: 'What the viewer is here, and how many reported items wait for a decision.',
    reply: envelope({ roleId: as('role_id', Role), openItems: as('reports', Whole) }),
  }),
  reports: endpoint({
    method: 'GET',
    path: '/v1/admin/reports',
    access: 'moderator',
    summary:
      'The reported items: those that wait (state `open`), the oldest first, or the settled ones, the newest first. 20 at a time.',
    query: wireObject({ state: as('state', z.optional(z.enum(['open', 'settled']))), ...pageQuery }),
    reply: envelope({ items: as('dataset', z.array(ReviewItem)), ...pageReply }),
  }),
  settleReports: endpoint({
    method: 'POST',
    path: '/v1/admin/settleReports',
    access: 'moderator',
    summary:
      'Decides about a reported item: `review` looks into it (a video is hidden meanwhile), `remove` takes the video or ' +
      'comment down, `act` and `dismiss` leave it, or bring it back.',
    body: wireObject({
      reportId: as('rp_id', Id),
      act: as('act', z.enum(['review', 'remove', 'act', 'dismiss'])),
      version,
    }),
    reply: envelope({}),
    refusals: ['report_not_found', 'decided_meanwhile', 'channel_not_removable'],
  }),
  films: endpoint({
    method: 'GET',
    path: '/v1/admin/videos',
    access: 'moderator',
    summary: 'Films in any state by title, address or file name, the newest first; 20 at a time.',
    query: wireObject({ find, state: as('state', z.optional(z.enum(VIDEO_STATUSES))), ...pageQuery }),
    reply: envelope({ films: as('dataset', z.array(FilmEntry)), ...pageReply }),
  }),
  takeDown: endpoint({
    method: 'POST',
    path: '/v1/admin/takeDown',
    access: 'moderator',
    summary: 'Takes a published film down, which hides it from everybody and deletes nothing.',
    body: wireObject({ videoId: as('vd_id', Id) }),
    reply: envelope({}),
    refusals: ['video_not_found', 'decided_meanwhile'],
  }),
  bringBack: endpoint({
    method: 'POST',
    path: '/v1/admin/bringBack',
    access: 'moderator',
    summary: 'Shows a film again that was taken down here; one that its owner deleted stays away.',
    body: wireObject({ videoId: as('vd_id', Id) }),
    reply: envelope({}),
    refusals: ['video_not_found', 'decided_meanwhile'],
  }),
  chooseHero: endpoint({
    method: 'POST',
    path: '/v1/admin/hero',
    access: 'administrator',
    summary: "Makes a film the one behind Home's hero: a public one in landscape that plays.",
    body: wireObject({ videoId: as('vd_id', Id) }),
    reply: envelope({}),
    refusals: ['video_not_found', 'hero_unfit'],
  }),
  choosePick: endpoint({
    method: 'POST',
    path: '/v1/admin/pick',
    access: 'administrator',
    summary: "Adds a film to the end of the editors' picks (pick 1), or takes it out of them (0).",
    body: wireObject({ videoId: as('vd_id', Id), isPick: as('pick', Flag) }),
    reply: envelope({}),
    refusals: ['video_not_found', 'pick_unfit'],
  }),
  encodeAgain: endpoint({
    method: 'POST',
    path: '/v1/admin/encodeAgain',
    access: 'administrator',
    summary: 'Has a film that failed made once more, where that can help.',
    body: wireObject({ videoId: as('vd_id', Id) }),
    reply: envelope({}),
    refusals: ['video_not_found', 'not_encodable'],
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/v1/admin/accounts',
    access: 'administrator',
    summary:
      'Accounts by name, e-mail or mobile: the newest first, or those whose films take most (order `largest`). 20 at a time.',
    query: wireObject({
      find,
      roleId: as('role_id', z.optional(Role)),
      order: as('order', z.optional(z.enum(['newest', 'largest']))),
      ...pageQuery,
    }),
    reply: envelope({
      accounts: as('dataset', z.array(AccountEntry)),
      /** The bound of accounts without one of their own; null for none. */
      siteBytes: as('site_bound', z.nullable(z.number())),
      ...pageReply,
    }),
  }),
  changeRole: endpoint({
    method: 'POST',
    path: '/v1/admin/role',
    access: 'administrator',
    needsRecentPassword: true,
    summary:
      'Gives an account another role, which counts at once. `was` is the one that it had when this was decided.',
    body: wireObject({ userId: as('user_id', Id), roleId: as('role_id', Role), was: as('was', Role) }),
    reply: envelope({}),
    refusals: ['account_not_found', 'decided_meanwhile', 'last_administrator'],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/v1/admin/endSessions',
    access: 'administrator',
    summary: 'Signs an account out everywhere; of one’s own, everywhere but here.',
    body: wireObject({ userId: as('user_id', Id) }),
    reply: envelope({ ended: as('ended', Whole) }),
    refusals: ['account_not_found'],
  }),
  endTwoStep: endpoint({
    method: 'POST',
    path: '/v1/admin/endTwoStep',
    access: 'administrator',
    needsRecentPassword: true,
    summary:
      'Switches two-step sign-in off for somebody who has lost their app and their recovery codes. One’s own is switched off in My account.',
    body: wireObject({ userId: as('user_id', Id) }),
    reply: envelope({}),
    refusals: ['account_not_found', 'two_step_is_off', 'not_yours'],
  }),
  changeRoom: endpoint({
    method: 'POST',
    path: '/v1/admin/uploadRoom',
    access: 'administrator',
    summary:
      'Gives an account another bound for its uploads: the site’s (`site`), so many bytes (`own`), or none. ' +
      '`was` and `was_bytes` are the one that it had when this was decided.',
    body: wireObject({
      userId: as('user_id', Id),
      rule: as('room', z.enum(ROOM_RULES)),
      bytes: as('bytes', BoundBytes),
      wasRule: as('was', z.enum(ROOM_RULES)),
      wasBytes: as('was_bytes', BoundBytes),
    }),
    reply: envelope({}),
    refusals: ['account_not_found', 'decided_meanwhile', 'room_unclear'],
  }),
  channels: endpoint({
    method: 'GET',
    path: '/v1/admin/channels',
    access: 'administrator',
    summary: 'Channels by name or address, the most subscribed first; 20 at a time.',
    query: wireObject({ find, ...pageQuery }),
    reply: envelope({ channels: as('dataset', z.array(ChannelEntry)), ...pageReply }),
  }),
  verifyChannel: endpoint({
    method: 'POST',
    path: '/v1/admin/verify',
    access: 'administrator',
    summary: 'Gives a channel the verified badge (1), or takes it away (0).',
    body: wireObject({ channelId: as('ch_id', Id), isVerified: as('ch_verified', Flag) }),
    reply: envelope({}),
    refusals: ['channel_not_found'],
  }),
  editorial: endpoint({
    method: 'GET',
    path: '/v1/admin/editorial',
    access: 'administrator',
    summary: 'All that the team says on the site, and its version.',
    reply: envelope({ content: as('dataset', EditorialContent), version }),
  }),
  saveEditorial: endpoint({
    method: 'POST',
    path: '/v1/admin/editorial',
    access: 'administrator',
    summary:
      'Puts this in the place of all that the team says, or nothing of it. `version` is that of what was changed.',
    body: wireObject({ content: as('content', EditorialContent), version }),
    reply: envelope({ content: as('dataset', EditorialContent), version }),
    refusals: ['editorial_changed'],
  }),
  site: endpoint({
    method: 'GET',
    path: '/v1/admin/site',
    access: 'administrator',
    summary: 'How the site does: films by state, jobs, disk, members, the last days.',
    reply: envelope({ figures: as('dataset', SiteFigures) }),
  }),
  acts: endpoint({
    method: 'GET',
    path: '/v1/admin/acts',
    access: 'administrator',
    summary: 'What was done here and by command, the newest first; 20 at a time.',
    query: wireObject({ ...pageQuery }),
    reply: envelope({ acts: as('dataset', z.array(ActEntry)), ...pageReply }),
  }),
})
