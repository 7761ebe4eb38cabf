import type { SearchOrder, UploadedWithin, VideoLength } from '@serendib/contract'

/** Texts of the search results; the quoted ones of the product stand to the letter. */
export const searchTexts = {
  pageTitle: (term: string) => (term === '' ? 'Search' : `${term} · Search`),
  title: (term: string) => `Results for “${term}”`,
  titleWithoutTerm: 'Search',
  noTerm: 'What are you looking for?',
  noTermAdvice: 'A place, a dish, a channel: type it into the search box above.',
  loading: 'Searching',
  places: 'Places',
  channels: 'Channels',
  videos: 'Videos',
  channel: 'channel',
  manyChannels: 'channels',
  moreVideos: 'many videos',
  inCaptions: 'In the captions',
  empty: "Sorry we couldn't find any matches for",
  emptyAdvice: 'Try fewer words, or a place nearby.',
  emptyFiltered: 'There may be more without the filters.',
  clearFilters: 'Clear the filters',
  didYouMean: 'Did you mean',
  nothingHas: (term: string) => `Nothing here has “${term}”.`,
  filters: 'Filters',
  order: 'Sort by',
  uploaded: 'Uploaded',
  length: 'Length',
  category: 'Category',
  orders: { relevance: 'Best match', date: 'Newest', views: 'Most viewed' } satisfies Record<
    SearchOrder,
    string
  >,
  anyTime: 'Any time',
  within: {
    today: 'Last 24 hours',
    week: 'Last 7 days',
    month: 'Last month',
    year: 'Last year',
  } satisfies Record<UploadedWithin, string>,
  anyLength: 'Any length',
  lengths: {
    short: 'Under 4 minutes',
    medium: '4 to 20 minutes',
    long: 'Over 20 minutes',
  } satisfies Record<VideoLength, string>,
  anyCategory: 'All categories',
} as const
