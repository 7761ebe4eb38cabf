/** Texts of the trending page; the quoted ones of the product stand to the letter. */
export const trendingTexts = {
  title: 'Trending',
  list: 'What is trending',
  loading: 'Loading what is trending',
  updatedOn: (day: string) => `updated on ${day}`,
  empty: 'Looks like nothing on trending for now!!!',
  emptyAdvice: 'Perfect time to introduce something new, Go ahead upload.',
  upload: 'Upload a video',
} as const
