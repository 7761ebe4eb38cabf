/** Texts of the lists of videos; the quoted ones of the product stand to the letter. */
export const videosTexts = {
  pageTitle: 'All Videos',
  onTheMap: 'On the map',
  explore: 'Explore Sri Lanka',
  all: 'All',
  categories: 'Categories',
  loading: 'Loading videos',
  empty: 'Nothing has been filmed here yet',
  emptyAdvice: 'The island is longer than one category: look at all of it.',
  emptySite: 'The first film is still to come',
  emptySiteAdvice: 'Somebody has to begin. Bring a road, a shore or a kitchen that you know well.',
  allVideos: 'All Videos',
  upload: 'Upload a video',
} as const
