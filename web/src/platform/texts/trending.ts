/** Texts of the trending page. Those quoted in the specification are verbatim. */
export const trendingTexts = {
  title: 'Trending',
  list: 'Trending videos',
  loading: 'Loading trending videos',
  updatedOn: (day: string) => `updated on ${day}`,
  empty: 'Looks like nothing on trending for now!!!',
  emptyAdvice: 'Perfect time to introduce something new, Go ahead upload.',
  upload: 'Upload a video',
} as const
