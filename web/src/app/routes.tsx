import type { PageRoute } from '../platform/router/index.ts'

/**
 * Every page, in matching order: patterns that match any single segment come last. Each page is a separate
 * file, loaded on first visit.
 */
export const routes: readonly PageRoute[] = [
  { path: '', lazy: () => import('../areas/home/HomePage.tsx') },
  { path: 'allTrendings', lazy: () => import('../areas/trending/TrendingPage.tsx') },
  { path: 'places', lazy: () => import('../areas/places/PlacesPage.tsx') },
  { path: 'places/:placeSlug', lazy: () => import('../areas/places/PlacePage.tsx') },
  { path: 'mainSearchResults', lazy: () => import('../areas/search/SearchResultsPage.tsx') },
  { path: 'viewHistory', lazy: () => import('../areas/history/HistoryPage.tsx') },
  { path: 'watchLater', lazy: () => import('../areas/library/WatchLaterPage.tsx') },
  { path: 'likedVideos', lazy: () => import('../areas/library/LikedVideosPage.tsx') },
  { path: 'library', lazy: () => import('../areas/library/LibraryPage.tsx') },
  { path: 'downloads', lazy: () => import('../areas/offline/DownloadsPage.tsx') },
  { path: 'playlists', lazy: () => import('../areas/playlists/PlaylistsPage.tsx') },
  { path: 'allVideos', lazy: () => import('../areas/videos/AllVideosPage.tsx') },
  { path: 'signup', lazy: () => import('../areas/signup/SignUpPage.tsx') },
  { path: 'setPassword', lazy: () => import('../areas/signup/SetPasswordPage.tsx') },
  { path: 'signin', lazy: () => import('../areas/session/SignInPage.tsx') },
  { path: 'identifyAccount', lazy: () => import('../areas/signup/IdentifyAccountPage.tsx') },
  { path: 'myAccount', lazy: () => import('../areas/settings/AccountPage.tsx') },
  { path: 'createPlaylist', lazy: () => import('../areas/playlists/CreatePlaylistPage.tsx') },
  { path: 'whatsnew', lazy: () => import('../areas/editorial/WhatsNewPage.tsx') },
  { path: 'aboutUs', lazy: () => import('../areas/editorial/AboutPage.tsx') },
  { path: 'aboutUs/guidelines', lazy: () => import('../areas/editorial/GuidelinesPage.tsx') },
  { path: 'aboutUs/privacy', lazy: () => import('../areas/editorial/PrivacyPage.tsx') },
  { path: 'createChannel', lazy: () => import('../areas/channels/CreateChannelPage.tsx') },
  { path: 'channels', lazy: () => import('../areas/channels/AllChannelsPage.tsx') },
  { path: 'channels/:channelSlug', lazy: () => import('../areas/channels/ChannelPage.tsx') },
  { path: 'allSubscriptions', lazy: () => import('../areas/subscriptions/SubscriptionsPage.tsx') },
  { path: 'uploadVideo', lazy: () => import('../areas/uploads/page/UploadVideoPage.tsx') },
  { path: 'reportHistory', lazy: () => import('../areas/reports/ReportHistoryPage.tsx') },
  { path: 'admin', lazy: () => import('../areas/administration/AdministrationPage.tsx') },
  { path: ':videoSlug', lazy: () => import('../areas/watch/WatchPage.tsx') },
]
