import { defineTexts } from '@serendib/texts'
/** Texts of the lists of videos. Those quoted in the specification are verbatim. */
export const videosTexts = defineTexts({
  pageTitle: 'All Videos',
  onTheMap: 'On the map',
  explore: 'Explore Sri Lanka',
  all: 'All',
  categories: 'Categories',
  loading: 'Loading videos',
  empty: 'No videos in this category yet',
  emptyAdvice: 'Explore the rest of the island in other categories.',
  emptySite: 'No videos yet',
  emptySiteAdvice: 'Be the first: film a road, a shore or a kitchen you know well.',
  allVideos: 'All Videos',
  upload: 'Upload a video',
})
