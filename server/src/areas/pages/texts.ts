import { defineTexts } from '@serendib/texts'

/** Texts of pages before any script runs: descriptions for search engines, and for browsers without scripts. */
export const pageTexts = defineTexts({
  site: 'Rock fortresses at dawn, trains through cloud, reefs, ruins and rice on a leaf. Filmed by the people who live here.',
  descriptions: {
    allVideos: 'Every video on Serendib, by place and by mood, newest first.',
    trending: 'What people watch, like and talk about on Serendib this week.',
    allChannels: 'The people who film the island, and their videos.',
    playlists: 'Videos of Sri Lanka in an order that makes sense: routes, days, tastes.',
    places: 'Videos of Sri Lanka on the map of the island: every place that has a video.',
    whatsNew: 'News from the island and from Serendib.',
    about: 'What Serendib is, who makes it, and how to take part.',
    guidelines: "What is allowed on Serendib, what isn't, and what happens after a report.",
    privacy: 'What data Serendib stores about you, for how long, and how to delete it.',
  },
  category: 'Videos of Sri Lanka: {name}. The newest first.',
  place: 'Travel videos from {name}, {district} District, {province} Province, Sri Lanka.',
  province: '{name} Province',
  explore: 'Explore Sri Lanka',
  needsScripts: 'This page requires JavaScript, which is turned off in your browser.',
  withoutScripts: 'These pages have text and pictures without it:',
})
