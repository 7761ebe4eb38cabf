import {
  type SearchOptions,
  type SearchOrder,
  type UploadedWithin,
  type VideoLength,
} from '@serendib/contract'
import { defineTexts } from '@serendib/texts'

/** Texts of the search results. Those quoted in the specification are verbatim. */
export const searchTexts = defineTexts({
  pageTitle: '{term} · Search',
  title: 'Results for “{term}”',
  titleWithoutTerm: 'Search',
  noTerm: 'What are you looking for?',
  noTermAdvice: 'Type a place, a dish or a channel into the search box above.',
  loading: 'Searching',
  places: 'Places',
  channels: 'Channels',
  videos: 'Videos',
  channelCount: '{count, plural, one {{shown} channel} other {{shown} channels}}',
  moreVideos: 'many videos',
  inCaptions: 'In the captions',
  empty: "Sorry we couldn't find any matches for",
  emptyAdvice: 'Try fewer words, or a nearby place.',
  emptyFiltered: 'Try removing the filters.',
  clearFilters: 'Clear filters',
  didYouMean: 'Did you mean',
  nothingHas: 'No results for “{term}”.',
  filters: 'Filters',
  options: {
    order: {
      label: 'Sort by',
      any: 'Best match',
      values: { date: 'Newest', views: 'Most viewed' } satisfies Record<
        Exclude<SearchOrder, 'relevance'>,
        string
      >,
    },
    uploaded: {
      label: 'Uploaded',
      any: 'Any time',
      values: {
        today: 'Past 24 hours',
        week: 'Past week',
        month: 'Past month',
        year: 'Past year',
      } satisfies Record<UploadedWithin, string>,
    },
    length: {
      label: 'Length',
      any: 'Any length',
      values: {
        short: 'Under 4 minutes',
        medium: '4 to 20 minutes',
        long: 'Over 20 minutes',
      } satisfies Record<VideoLength, string>,
    },
    categoryId: { label: 'Category', any: 'All categories', values: {} },
  } satisfies Record<keyof SearchOptions, unknown>,
})
