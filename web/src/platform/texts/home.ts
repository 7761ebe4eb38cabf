/** Texts of Home; the quoted ones of the product stand to the letter. */
export const homeTexts = {
  // The same as the server puts into the page.
  pageTitle: 'Serendib · Travel films from Sri Lanka',
  hero: 'Discover Sri Lanka',
  heroLead:
    'Rock fortresses at dawn, trains through cloud, reefs, ruins and rice on a leaf. Filmed by the people who live here.',
  playNow: 'Play Now',
  allVideos: 'All Videos',
  whatsNew: "What's New",
  loading: 'Loading videos',
  newer: 'Newer uploads',
  older: 'Older uploads',
  moreRecent: 'More recent uploads',
  editorsPicks: "Editors' picks",
  seeAll: 'See all',
  seeAllOf: (category: string) => `See all of ${category}`,
  empty: 'The first film is still to come',
  emptyAdvice: 'Somebody has to begin. Bring a road, a shore or a kitchen that you know well.',
  emptyAction: 'Upload a video',
} as const
