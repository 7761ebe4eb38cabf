import * as z from 'zod/mini'
import { ChannelCard } from './channel-card.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { LIMITS } from './kernel/limits.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, OptionalText, plainName, Whole } from './kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from './kernel/wire-object.ts'
import { FoundPlace } from './places/place-names.ts'
import { VideoCard } from './videos.ts'

/** A video in search results: a card whose views have another name on the wire. */
export const FoundVideo = wireObject({
  ...VideoCard.fields,
  views: as('vd_viewCount', Whole),
  /** Whether some of the words occur only in its captions. Set only in the order `relevance`. */
  isInCaptions: as('in_captions', Flag),
})
export type FoundVideo = z.output<typeof FoundVideo>

/** A suggested search term. */
export const Suggestion = wireObject({ title: as('search_title', AnyText) })
export type Suggestion = z.output<typeof Suggestion>

/**
 * `relevance`: all words in the title first, then with tags, channel, description, captions; of equal ones, by views.
 */
export const SearchOrder = z.enum(['relevance', 'date', 'views'])
export type SearchOrder = z.output<typeof SearchOrder>

export const UploadedWithin = z.enum(['today', 'week', 'month', 'year'])
export type UploadedWithin = z.output<typeof UploadedWithin>

/** `short`: under 4 minutes. `long`: over 20 minutes. */
export const VideoLength = z.enum(['short', 'medium', 'long'])
export type VideoLength = z.output<typeof VideoLength>

/** The filters of a search. The call and the URL of the results page have the same parameters. */
export const SearchFilters = wireObject({
  uploaded: as('uploaded', z.optional(UploadedWithin)),
  length: as('length', z.optional(VideoLength)),
  categoryId: as('category', OptionalId),
})
export type SearchFilters = z.output<typeof SearchFilters>

/** How results are sorted and filtered. The default order is `relevance`. */
export const SearchOptions = wireObject({
  order: as('sort', z.optional(SearchOrder)),
  ...SearchFilters.fields,
})
export type SearchOptions = z.output<typeof SearchOptions>

const Results = wireObject({
  videos: as('videos', z.array(FoundVideo)),
  /** Only on the first page, before the videos. */
  channels: as('channels', z.array(ChannelCard)),
})

export const searchCalls = calls('search', {
  searchVideo: endpoint({
    method: 'GET',
    path: '/v1/mainsearch/searchVideo',
    isExpensive: true,
    access: 'public',
    cache: 'guests',
    summary:
      'Searches channels and videos. All words of `value` have to match, by prefix, in title, tags, channel, description or captions. Misspelled words without matches are corrected.',
    query: wireObject({
      term: as('value', plainName({ min: 1, max: LIMITS.searchTermMax, tooShort: 'Search Box is empty' })),
      userId: viewerId('uid'),
      ...SearchOptions.fields,
      ...pageQuery,
    }),
    reply: envelope({
      isFound: as('status', Flag),
      results: as('dataset', Results),
      /** Up to 3 places with this name, with or without videos; only on the first page. */
      places: as('places', z.array(FoundPlace)),
      /** The total number of videos; null if there are too many to count. */
      total: as('total', z.nullable(Whole)),
      /** The corrected term that was searched for, because the given one matches nothing. */
      correctedTerm: as('did_you_mean', z.nullable(AnyText)),
      ...pageReply,
    }),
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/v1/mainsearch/loadSearchTitleSuggessions',
    isExpensive: true,
    access: 'public',
    cache: 'guests',
    summary: 'Returns search suggestions: up to 10 titles and up to 2 places.',
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
    summary: "Returns the viewer's last 50 search terms, newest first.",
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ searches: as('dataset', z.array(Suggestion)) }),
  }),
})
