import * as z from 'zod/mini'
import { ChannelDetail, OwnChannel } from './channels.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import {
  AnyText,
  Flag,
  Id,
  OptionalIdList,
  optionalName,
  optionalText,
  OptionalText,
  plainName,
  Whole,
} from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { DefaultChannel, StoredDefaultChannel } from './accounts/session.ts'
import { VideoCard } from './videos.ts'
import { nameTranslationChanges, OwnNames } from './name-translations.ts'
import { PICTURE_ERRORS } from './kernel/pictures.ts'

/** A slot of a channel's Home that has a video, out of five; slot 1 is the primary video. */
export const ChannelSlot = wireObject({
  position: as('primary_video_order', Whole),
  videoId: as('videoId', Whole),
  slug: as('video_url', AnyText),
  title: as('title', AnyText),
  description: as('videoDescription', AnyText),
  /** YYYY-MM-DD. */
  created: as('created_at', AnyText),
  thumbnails: as('thumbs', z.array(AnyText)),
  duration: as('vd_duration', AnyText),
  age: as('vd_days', AnyText),
  views: as('vd_views', Whole),
})
export type ChannelSlot = z.output<typeof ChannelSlot>

/** A video in the list of its channel. */
export const ChannelVideo = wireObject({
  ...VideoCard.fields,
  /** Its slot on the channel's Home; null if it has none. */
  slotPosition: as('vd_primary_index', z.nullable(Whole)),
})
export type ChannelVideo = z.output<typeof ChannelVideo>

/** A featured channel. */
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

/** The order of a channel's videos. Unknown values mean newest first. */
export const ChannelVideoOrder = z.codec(z.optional(AnyText), z.enum(VIDEO_ORDERS), {
  decode: (wire) => VIDEO_ORDERS.find((order) => order === wire) ?? 'newest',
  encode: (order) => order,
})
export type ChannelVideoOrder = z.output<typeof ChannelVideoOrder>

/** Calls of a channel's page and for changing it. */
export const channelPageCalls = calls('channels', {
  primaryVideo: endpoint({
    method: 'GET',
    path: '/v1/channels/primaryVideo',
    access: 'public',
    cache: 'guests',
    summary: 'Returns a channel and the videos in its five Home slots.',
    query: wireObject({ slug: as('url', OptionalText), userId: viewerId('uid') }),
    reply: envelope({
      channel: as('dataset', ChannelDetail),
      slots: as('video_data', z.array(ChannelSlot)),
    }),
    errors: ['channel_not_found'],
  }),
  activeVideoList: endpoint({
    method: 'GET',
    path: '/v1/channels/activeVideoList',
    access: 'public',
    cache: 'guests',
    summary: "Returns a channel's public videos, sorted by newest, oldest or popular.",
    query: wireObject({
      slug: as('url', OptionalText),
      order: as('sort', ChannelVideoOrder),
      ...pageQuery,
    }),
    reply: envelope({ videos: as('dataset', z.array(ChannelVideo)), ...pageReply }),
    errors: ['channel_not_found'],
  }),
  otherChannels: endpoint({
    method: 'GET',
    path: '/v1/channels/otherChannels',
    access: 'public',
    cache: 'guests',
    summary: "Returns the channels that a channel features, or else its owner's other channels.",
    query: wireObject({ slug: as('url', OptionalText), userId: viewerId('uid') }),
    reply: envelope({
      channels: as('dataset', z.array(OtherChannel)),
      /** Whether the owner chose them. */
      areChosen: as('featured', Flag),
    }),
    errors: ['channel_not_found'],
  }),
  choosePrimaryVideo: endpoint({
    method: 'POST',
    path: '/v1/usersettings/choosePrimaryVideo',
    access: 'signed-in',
    summary:
      "Sets the video in a Home slot of one of the viewer's channels. A video from another slot trades places. Without a new video the slot is emptied.",
    body: wireObject({
      currentVideoId: as('currentVideoId', OptionalId),
      newVideoId: as('newVideoId', OptionalId),
      position: as('primaryVideoOrder', Id),
    }),
    reply: envelope({ message: as('dataset', AnyText) }),
    errors: ['video_not_found', 'not_yours', 'slot_not_found', 'slot_changed', 'video_is_primary'],
  }),
  ownNames: endpoint({
    method: 'GET',
    path: '/v1/channels/ownNames',
    access: 'signed-in',
    summary: "Returns the name and description of one of the viewer's channels in all languages.",
    query: wireObject({ channelId: as('channel_id', Id) }),
    reply: envelope({ names: as('dataset', OwnNames) }),
    errors: ['channel_not_found'],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/v1/channels/editChannel',
    access: 'signed-in',
    rateLimit: 'picture',
    summary:
      "Updates one of the viewer's channels. Omitted fields stay unchanged, and old URLs keep working.",
    body: wireObject({
      userId: viewerId('user_id'),
      channelId: as('channel_id', Id),
      name: as('channel_name', plainName({ max: LIMITS.channelNameMax })),
      slug: as('channel_url', plainName({ max: 200 })),
      description: as('channel_description', optionalText(LIMITS.descriptionMax)),
      ...nameTranslationChanges(LIMITS.channelNameMax),
      location: as('location', optionalName(LIMITS.locationMax)),
      /** Ids of the featured channels in order. If omitted, they stay unchanged. */
      featured: as('featured_channels', OptionalIdList),
      /** URLs of the current pictures, which the form sends along. Only new files change them. */
      logoUrl: as('channel_log', OptionalText),
      bannerUrl: as('channel_banner', OptionalText),
    }),
    files: { logo: { wireName: 'image', kind: 'picture' }, banner: { wireName: 'bn', kind: 'picture' } },
    reply: envelope({
      /** What the browser stores as `udch`: the account's default channel, which may be another one. */
      stored: as('dataset', StoredDefaultChannel),
      defaultChannel: as('channelData', DefaultChannel),
      channel: as('channel', OwnChannel),
      message: as('message', AnyText),
    }),
    errors: [
      'channel_not_found',
      'not_yours',
      'channel_name_taken',
      'name_reserved',
      'channel_url_taken',
      'channel_url_invalid',
      'featured_channel_not_found',
      ...PICTURE_ERRORS,
    ],
  }),
})
