import { infiniteQueryOptions } from '@tanstack/react-query'
import { channelCalls, channelPageCalls, queryKeyOf, type ChannelVideoOrder } from '@serendib/contract'
import { call, cachedResponse, queryOf } from '../../platform/calls/api.ts'

/** A channel for this viewer, including their subscription when signed in. */
export function channelQuery(slug: string, userId: number | undefined) {
  return queryOf(channelCalls.channelDetails, { slug, userId })
}

/** The public version, which is part of the page's initial data and available before the viewer's own. */
export function publicChannel(slug: string) {
  return cachedResponse(channelCalls.channelDetails, { slug })
}

/** All channels for this viewer, page by page. */
export function allChannelsQuery(userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(channelCalls.index), 'pages', userId ?? null],
    queryFn: ({ pageParam, signal }) => call(channelCalls.index, { query: { cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** A channel's videos, page by page. */
export function channelVideosQuery(slug: string, order: ChannelVideoOrder) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(channelPageCalls.activeVideoList), slug, order],
    queryFn: ({ pageParam, signal }) =>
      call(channelPageCalls.activeVideoList, { query: { slug, order, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** The slots of a channel's Home. */
export function slotsQuery(slug: string) {
  return queryOf(channelPageCalls.primaryVideo, { slug })
}

/** The featured channels of a channel. */
export function otherChannelsQuery(slug: string, userId: number | undefined) {
  return queryOf(channelPageCalls.otherChannels, { slug, userId })
}
