import * as z from 'zod/mini'
import { ChannelCard } from './channel-card.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Id, KeptText, OptionalText, text, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { PICTURE_REFUSALS } from './kernel/pictures.ts'

/** A channel as its own page shows it. */
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

/** A channel of one's own, as the account area shows it. */
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
    summary: 'All channels, the most subscribed first; with `name`, those that have it in theirs.',
    query: wireObject({ name: as('name', KeptText(LIMITS.channelNameMax)), ...pageQuery }),
    reply: envelope({ channels: as('dataset', z.array(ChannelCard)), ...pageReply }),
  }),
  channelDetails: endpoint({
    method: 'GET',
    path: '/v1/channels/channelDetails',
    access: 'public',
    summary: 'One channel by its url, or by one that it had before.',
    query: wireObject({ slug: as('url', OptionalText), userId: viewerId('uid') }),
    reply: envelope({ channel: as('dataset', ChannelDetail) }),
    refusals: ['channel_not_found'],
  }),
  loadMultipleChannelsInNavigation: endpoint({
    method: 'GET',
    path: '/v1/channels/loadMultipleChannelsInNavigation',
    access: 'private',
    summary: "The viewer's own channels, for the navigation.",
    query: wireObject({ userId: viewerId('userId') }),
    reply: envelope({ channels: as('dataset', z.array(OwnChannel)) }),
  }),
  userHasChannels: endpoint({
    method: 'GET',
    path: '/v1/channels/userHasChannels',
    access: 'private',
    summary: 'Whether the viewer owns a channel: status 1 with the channels, or 0.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ channels: as('dataset', z.array(OwnChannel)) }),
  }),
  uniqueUrl: endpoint({
    method: 'GET',
    path: '/v1/channels/uniqueURL',
    access: 'public',
    summary:
      'Whether a channel url is free (status 1) or taken (status 0), whatever its case. For the channel of `channel_id` its own urls are free, those of before too.',
    query: wireObject({ slug: as('url', OptionalText), channelId: as('channel_id', OptionalId) }),
    reply: envelope({ isFree: as('status', Flag), message: as('dataset', AnyText) }),
  }),
  uniqueName: endpoint({
    method: 'GET',
    path: '/v1/channels/uniqueChannel',
    access: 'public',
    summary: 'Whether a channel name is free (status 1) or taken (status 0), whatever its case.',
    query: wireObject({ name: as('cn', OptionalText) }),
    reply: envelope({ isFree: as('status', Flag), message: as('dataset', AnyText) }),
  }),
  randomUrl: endpoint({
    method: 'GET',
    path: '/v1/channels/generateRandomChannelUrl',
    access: 'public',
    summary: 'A free channel url, from the name and six characters.',
    query: wireObject({ userId: viewerId('uid'), name: as('cn', OptionalText) }),
    reply: envelope({ slug: as('dataset', AnyText) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/channels/createChannel',
    access: 'signed-in',
    pace: 'picture',
    summary: 'Opens a channel; the first one makes a member an uploader.',
    body: wireObject({
      userId: viewerId('user_id'),
      name: as('channel_name', text({ max: LIMITS.channelNameMax })),
      slug: as('channel_url', text({ max: 200 })),
      description: as('channel_description', text({ max: LIMITS.descriptionMax })),
    }),
    files: { logo: { wireName: 'image', kind: 'picture' }, banner: { wireName: 'bn', kind: 'picture' } },
    reply: envelope({ channel: as('dataset', OwnChannel), roleId: as('role_id', Id) }),
    refusals: [
      'channel_parameters_missing',
      'channel_name_taken',
      'channel_url_taken',
      'channel_url_invalid',
      'channels_by_approval',
      'too_many_channels',
      ...PICTURE_REFUSALS,
    ],
  }),
})
