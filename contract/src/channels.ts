import * as z from 'zod/mini'
import { ChannelCard } from './channel-card.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import {
  AnyText,
  Flag,
  Id,
  optionalName,
  OptionalText,
  plainName,
  plainText,
  Whole,
} from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { PICTURE_ERRORS } from './kernel/pictures.ts'

/** A channel as shown on its own page. */
export const ChannelDetail = wireObject({
  id: as('id', Whole),
  name: as('name', AnyText),
  slug: as('url', AnyText),
  logoUrl: as('channel_logo', AnyText),
  bannerUrl: as('banner_image', AnyText),
  description: as('description', AnyText),
  videoCount: as('videoCount', Whole),
  isVerified: as('verified', Flag),
  ownerId: as('user_id', Whole),
  subscribers: as('subscribers', Whole),
  isSubscribed: as('subscribed', Flag),
  location: as('location', AnyText),
  rank: as('verify_rank', AnyText),
  joined: as('joined', AnyText),
  views: as('views', Whole),
})
export type ChannelDetail = z.output<typeof ChannelDetail>

/** One of the viewer's channels as shown in the account area. */
export const OwnChannel = wireObject({
  id: as('ch_id', Whole),
  name: as('ch_name', AnyText),
  slug: as('ch_url', AnyText),
  logoUrl: as('ch_logo', AnyText),
  description: as('ch_description', AnyText),
  isVerified: as('ch_verified', Flag),
  subscribers: as('ch_subsCount', Whole),
  videoCount: as('ch_videoCount', Whole),
  views: as('ch_viewCount', Whole),
  isDefault: as('ch_default', Flag),
})
export type OwnChannel = z.output<typeof OwnChannel>

export const channelCalls = calls('channels', {
  index: endpoint({
    method: 'GET',
    path: '/v1/channels/index',
    access: 'public',
    cache: 'guests',
    summary: 'Returns all channels, most subscribed first, optionally filtered by `name`.',
    query: wireObject({ name: as('name', optionalName(LIMITS.channelNameMax)), ...pageQuery }),
    reply: envelope({ channels: as('dataset', z.array(ChannelCard)), ...pageReply }),
  }),
  channelDetails: endpoint({
    method: 'GET',
    path: '/v1/channels/channelDetails',
    access: 'public',
    cache: 'guests',
    summary: 'Returns a channel by its current or a previous URL.',
    query: wireObject({ slug: as('url', OptionalText), userId: viewerId('uid') }),
    reply: envelope({ channel: as('dataset', ChannelDetail) }),
    errors: ['channel_not_found'],
  }),
  loadMultipleChannelsInNavigation: endpoint({
    method: 'GET',
    path: '/v1/channels/loadMultipleChannelsInNavigation',
    access: 'private',
    summary: "Returns the viewer's channels, for the navigation.",
    query: wireObject({ userId: viewerId('userId') }),
    reply: envelope({ channels: as('dataset', z.array(OwnChannel)) }),
  }),
  userHasChannels: endpoint({
    method: 'GET',
    path: '/v1/channels/userHasChannels',
    access: 'private',
    summary: 'Returns whether the viewer owns a channel: status 1 with the channels, or 0.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ channels: as('dataset', z.array(OwnChannel)) }),
  }),
  uniqueUrl: endpoint({
    method: 'GET',
    path: '/v1/channels/uniqueURL',
    access: 'public',
    summary:
      'Returns whether a channel URL is available (status 1) or taken (status 0), ignoring case. The current and previous URLs of the channel in `channel_id` count as available.',
    query: wireObject({ slug: as('url', OptionalText), channelId: as('channel_id', OptionalId) }),
    reply: envelope({ isFree: as('status', Flag), message: as('dataset', AnyText) }),
  }),
  uniqueName: endpoint({
    method: 'GET',
    path: '/v1/channels/uniqueChannel',
    access: 'public',
    summary: 'Returns whether a channel name is available (status 1) or taken (status 0), ignoring case.',
    query: wireObject({ name: as('cn', OptionalText) }),
    reply: envelope({ isFree: as('status', Flag), message: as('dataset', AnyText) }),
  }),
  randomUrl: endpoint({
    method: 'GET',
    path: '/v1/channels/generateRandomChannelUrl',
    access: 'public',
    summary: 'Returns an available channel URL, made from the name and six characters.',
    query: wireObject({ userId: viewerId('uid'), name: as('cn', OptionalText) }),
    reply: envelope({ slug: as('dataset', AnyText) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/channels/createChannel',
    access: 'signed-in',
    rateLimit: 'picture',
    summary: 'Creates a channel. The first channel makes a member an uploader.',
    body: wireObject({
      userId: viewerId('user_id'),
      name: as('channel_name', plainName({ max: LIMITS.channelNameMax })),
      slug: as('channel_url', plainName({ max: 200 })),
      description: as('channel_description', plainText({ max: LIMITS.descriptionMax })),
    }),
    files: { logo: { wireName: 'image', kind: 'picture' }, banner: { wireName: 'bn', kind: 'picture' } },
    reply: envelope({ channel: as('dataset', OwnChannel), roleId: as('role_id', Id) }),
    errors: [
      'channel_parameters_missing',
      'channel_name_taken',
      'name_reserved',
      'channel_url_taken',
      'channel_url_invalid',
      'channel_approval_required',
      'too_many_channels',
      ...PICTURE_ERRORS,
    ],
  }),
})
