import * as z from 'zod/mini'
import { ChannelDetail, OwnChannel } from './channels.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Id, KeptIds, KeptText, OptionalText, text, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { DefaultChannel, StoredDefaultChannel } from './session.ts'
import { VideoCard } from './videos.ts'
import { PICTURE_REFUSALS } from './kernel/pictures.ts'

/** One of the five places on a channel's Home that has a video; place 1 is the primary one. */
export const ChannelSlot = wireObject({
  position: as('primary_video_order', Whole),
  videoId: as('videoId', Whole),
  slug: as('video_url', AnyText),
  title: as('title', AnyText),
  description: as('videoDescription', AnyText),
  /** YYYY-MM-DD. */
  created: as('created_at', AnyText),
  posters: as('thumbs', z.array(AnyText)),
  duration: as('vd_duration', AnyText),
  age: as('vd_days', AnyText),
  views: as('vd_views', Whole),
})
export type ChannelSlot = z.output<typeof ChannelSlot>

/** A video in the list of its channel. */
export const ChannelVideo = wireObject({
  ...VideoCard.fields,
  /** The place that it has on the channel's Home; null for none. */
  slotPosition: as('vd_primary_index', z.nullable(Whole)),
})
export type ChannelVideo = z.output<typeof ChannelVideo>

/** A channel that another one shows. */
export const OtherChannel = wireObject({
  id: as('channel_id', Whole),
  name: as('name', AnyText),
  slug: as('url', AnyText),
  logoUrl: as('channel_logo', AnyText),
  isVerified: as('verified', Flag),
  subscribers: as('subscribers', Whole),
  ownerId: as('user_id', Whole),
  isSubscribed: as('already_subscribed', Flag),
})
export type OtherChannel = z.output<typeof OtherChannel>

const VIDEO_ORDERS = ['newest', 'oldest', 'popular'] as const

/** How a channel's videos are sorted; anything else is the newest first. */
export const ChannelVideoOrder = z.codec(z.optional(AnyText), z.enum(VIDEO_ORDERS), {
  decode: (wire) => VIDEO_ORDERS.find((order) => order === wire) ?? 'newest',
  encode: (order) => order,
})
export type ChannelVideoOrder = z.output<typeof ChannelVideoOrder>

/** What one channel's page shows and its owner changes. */
export const channelPageCalls = calls('channels', {
  primaryVideo: endpoint({
    method: 'GET',
    path: '/v1/channels/primaryVideo',
    access: 'public',
    summary: "A channel, and the videos that its owner put into its Home's five slots.",
    query: wireObject({ slug: as('url', OptionalText), userId: viewerId('uid') }),
    reply: envelope({
      channel: as('dataset', ChannelDetail),
      slots: as('video_data', z.array(ChannelSlot)),
    }),
    refusals: ['channel_not_found'],
  }),
  activeVideoList: endpoint({
    method: 'GET',
    path: '/v1/channels/activeVideoList',
    access: 'public',
    summary: "A channel's public videos: sort=newest, oldest or popular.",
    query: wireObject({
      slug: as('url', OptionalText),
      order: as('sort', ChannelVideoOrder),
      ...pageQuery,
    }),
    reply: envelope({ videos: as('dataset', z.array(ChannelVideo)), ...pageReply }),
    refusals: ['channel_not_found'],
  }),
  otherChannels: endpoint({
    method: 'GET',
    path: '/v1/channels/otherChannels',
    access: 'public',
    summary: "The channels that a channel's owner features, else the owner's other channels.",
    query: wireObject({ slug: as('url', OptionalText), userId: viewerId('uid') }),
    reply: envelope({
      channels: as('dataset', z.array(OtherChannel)),
      /** Whether the owner chose them. */
      areChosen: as('featured', Flag),
    }),
    refusals: ['channel_not_found'],
  }),
  choosePrimaryVideo: endpoint({
    method: 'POST',
    path: '/v1/usersettings/choosePrimaryVideo',
    access: 'signed-in',
    summary:
      "Puts a video of one's own channel into a slot of its Home; one that is in another slot trades places. Without a new video the slot becomes empty.",
    body: wireObject({
      currentVideoId: as('currentVideoId', OptionalId),
      newVideoId: as('newVideoId', OptionalId),
      position: as('primaryVideoOrder', Id),
    }),
    reply: envelope({ message: as('dataset', AnyText) }),
    refusals: ['video_not_found', 'not_yours', 'slot_unknown', 'slot_changed', 'video_is_primary'],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/v1/channels/editChannel',
    access: 'signed-in',
    pace: 'picture',
    summary: "Changes one's own channel; what is left out stays, and an old url goes on leading here.",
    body: wireObject({
      userId: viewerId('user_id'),
      channelId: as('channel_id', Id),
      name: as('channel_name', text({ max: LIMITS.channelNameMax })),
      slug: as('channel_url', text({ max: 200 })),
      description: as('channel_description', KeptText(LIMITS.descriptionMax)),
      location: as('location', KeptText(LIMITS.locationMax)),
      /** Ids of the channels to feature, in their order; left out they stay. */
      featured: as('featured_channels', KeptIds),
      /** The pictures as they are, which the form carries along; only new files change them. */
      logoUrl: as('channel_log', OptionalText),
      bannerUrl: as('channel_banner', OptionalText),
    }),
    files: { logo: { wireName: 'image', kind: 'picture' }, banner: { wireName: 'bn', kind: 'picture' } },
    reply: envelope({
      /** What the browser keeps as `udch`: the person's default channel, be it this one or another. */
      stored: as('dataset', StoredDefaultChannel),
      defaultChannel: as('channelData', DefaultChannel),
      channel: as('channel', OwnChannel),
      message: as('message', AnyText),
    }),
    refusals: [
      'channel_not_found',
      'not_yours',
      'channel_name_taken',
      'channel_url_taken',
      'channel_url_invalid',
      'featured_unknown',
      ...PICTURE_REFUSALS,
    ],
  }),
})
