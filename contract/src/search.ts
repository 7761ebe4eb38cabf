import * as z from 'zod/mini'
import { ChannelCard } from './channel-card.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, OptionalText, text, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { FoundPlace } from './place-names.ts'
import { VideoCard } from './videos.ts'

/** A video among the results of a search: a card whose views have another name on the wire. */
export const FoundVideo = wireObject({
  ...VideoCard.fields,
  views: as('vd_viewCount', Whole),
  /** Not all the words stand in what is written about it: some are only in its captions. Told by `relevance` alone. */
  isInCaptions: as('in_captions', Flag),
})
export type FoundVideo = z.output<typeof FoundVideo>

/** What a search box offers: a term to search for. */
export const Suggestion = wireObject({ title: as('search_title', AnyText) })
export type Suggestion = z.output<typeof Suggestion>

/** `relevance`: where the title has all the words, then with tags, channel, description, captions; among equals by views. */
export const SearchOrder = z.enum(['relevance', 'date', 'views'])
export type SearchOrder = z.output<typeof SearchOrder>

export const UploadedWithin = z.enum(['today', 'week', 'month', 'year'])
export type UploadedWithin = z.output<typeof UploadedWithin>

/** `short`: under 4 minutes. `long`: over 20. */
export const VideoLength = z.enum(['short', 'medium', 'long'])
export type VideoLength = z.output<typeof VideoLength>

const Results = wireObject({
  videos: as('videos', z.array(FoundVideo)),
  /** On the first page alone, before the videos. */
  channels: as('channels', z.array(ChannelCard)),
})

export const searchCalls = calls('search', {
  searchVideo: endpoint({
    method: 'GET',
    path: '/v1/mainsearch/searchVideo',
    isExpensive: true,
    access: 'public',
    summary:
      'Channels and videos that have all the words of `value`, or words beginning so, in title, tags, channel, description or captions. What nothing has is mended where a near word is known.',
    query: wireObject({
      term: as('value', text({ min: 1, max: LIMITS.searchTermMax, tooShort: 'Search Box is empty' })),
      userId: viewerId('uid'),
      order: as('sort', z.optional(SearchOrder)),
      uploaded: as('uploaded', z.optional(UploadedWithin)),
      length: as('length', z.optional(VideoLength)),
      categoryId: as('category', OptionalId),
      ...pageQuery,
    }),
    reply: envelope({
      isFound: as('status', Flag),
      results: as('dataset', Results),
      /** Up to 3 places of that name, also such as have no films; on the first page alone. */
      places: as('places', z.array(FoundPlace)),
      /** How many videos there are in all; null when there are more than are counted. */
      total: as('total', z.nullable(Whole)),
      /** The term that was searched for instead, because nothing has the one given. */
      mendedTerm: as('did_you_mean', z.nullable(AnyText)),
      ...pageReply,
    }),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/v1/mainsearch/loadSearchTitleSuggessions',
    isExpensive: true,
    access: 'public',
    summary: 'Up to 10 titles, and up to 2 places, that what is being typed may become.',
    query: wireObject({ term: as('sv', OptionalText) }),
    reply: envelope({
      suggestions: as('dataset', z.array(Suggestion)),
      places: as('places', z.array(FoundPlace)),
    }),
  }),
  historyTitles: endpoint({
    method: 'GET',
    path: '/v1/mainsearch/loadSearchHistoryTitles',
    access: 'private',
    summary: "The viewer's last 50 terms, the newest first.",
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ searches: as('dataset', z.array(Suggestion)) }),
  }),
})
