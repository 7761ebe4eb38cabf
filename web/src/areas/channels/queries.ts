import { channelCalls, channelPageCalls, type ChannelVideoOrder } from '@serendib/contract'
import { pagesOf } from '../../kit/pages.ts'
import { cachedResponse, queryOf } from '../../platform/calls/api.ts'

/** A channel for this viewer, including their subscription when signed in. */
export const channelQuery = (slug: string, userId: number | undefined) =>
  queryOf(channelCalls.channelDetails, { slug, userId })

/** The public version, which is part of the page's initial data and available before the viewer's own. */
export const publicChannel = (slug: string) => cachedResponse(channelCalls.channelDetails, { slug })

/** All channels for this viewer. */
export const allChannelsQuery = () => pagesOf(channelCalls.index, 'channels')

/** A channel's videos. */
export const channelVideosQuery = (slug: string, order: ChannelVideoOrder) =>
  pagesOf(channelPageCalls.activeVideoList, 'videos', { slug, order })

/** The slots of a channel's Home. */
export const slotsQuery = (slug: string) => queryOf(channelPageCalls.primaryVideo, { slug })

/** The names and descriptions of one of the viewer's channels. */
export const ownNamesQuery = (channelId: number) => queryOf(channelPageCalls.ownNames, { channelId })

/** The featured channels of a channel. */
export const otherChannelsQuery = (slug: string) => queryOf(channelPageCalls.otherChannels, { slug })
