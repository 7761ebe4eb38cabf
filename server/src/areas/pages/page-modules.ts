/**
 * Source files of the web application, below `web/`, that pages start with. The build manifest lists the scripts and
 * style sheets that each one needs. A test checks that every file exists.
 */
export const PAGE_MODULES = {
  about: 'src/areas/editorial/AboutPage.tsx',
  allChannels: 'src/areas/channels/AllChannelsPage.tsx',
  allVideos: 'src/areas/videos/AllVideosPage.tsx',
  channel: 'src/areas/channels/ChannelPage.tsx',
  guidelines: 'src/areas/editorial/GuidelinesPage.tsx',
  home: 'src/areas/home/HomePage.tsx',
  /** Loaded on every page for signed-in members. */
  memberBar: 'src/app/MemberBar.tsx',
  place: 'src/areas/places/PlacePage.tsx',
  places: 'src/areas/places/PlacesPage.tsx',
  playlists: 'src/areas/playlists/PlaylistsPage.tsx',
  privacy: 'src/areas/editorial/PrivacyPage.tsx',
  searchResults: 'src/areas/search/SearchResultsPage.tsx',
  trending: 'src/areas/trending/TrendingPage.tsx',
  watch: 'src/areas/watch/WatchPage.tsx',
  whatsNew: 'src/areas/editorial/WhatsNewPage.tsx',
} as const

export type PageModule = (typeof PAGE_MODULES)[keyof typeof PAGE_MODULES]
