import { defineTexts } from '@serendib/texts'
/** Texts of Home. Those quoted in the specification are verbatim. */
export const homeTexts = defineTexts({
  // Must match the title that the server renders.
  pageTitle: 'Serendib · Travel videos from Sri Lanka',
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
  seeAllOf: 'See all in {category}',
  empty: 'No videos yet',
  emptyAdvice: 'Be the first: film a road, a shore or a kitchen you know well.',
  emptyAction: 'Upload a video',
})
