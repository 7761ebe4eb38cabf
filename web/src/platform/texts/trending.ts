import { defineTexts } from '@serendib/texts'
/** Texts of the trending page. Those quoted in the specification are verbatim. */
export const trendingTexts = defineTexts({
  title: 'Trending',
  list: 'Trending videos',
  loading: 'Loading trending videos',
  updatedOn: 'updated on {day}',
  empty: 'Looks like nothing on trending for now!!!',
  emptyAdvice: 'Perfect time to introduce something new, Go ahead upload.',
  upload: 'Upload a video',
})
