import { type Theme } from '@serendib/contract'
import { defineTexts } from '@serendib/texts'

/** Texts of the header, menus, footer and dialogs around the pages. Those quoted in the specification are verbatim. */
export const shellTexts = defineTexts({
  loading: 'Loading...',
  loggingOut: 'Logging out...',
  notifications: 'Notifications',
  caughtUp: "You're all caught up !!!",
  offline: "You're offline. You can keep using this page. Everything else loads when you reconnect.",
  offlineVideos: 'Watch downloaded videos',
  toHome: 'Serendib home',
  skipToContent: 'Skip to content',
  menu: 'Menu',
  closeMenu: 'Close menu',
  profileMenu: 'Profile menu',
  unreadNotifications: 'Notifications, {count} unread',
  navigation: { main: 'Main', side: 'Side menu', quick: 'Quick navigation' },

  home: 'Home',
  allVideos: 'All Videos',
  playlists: 'Playlists',
  aboutUs: 'About Us',
  trending: 'Trending',
  places: 'Places',
  whatsNew: "What's new",
  channels: 'Channels',
  history: 'History',
  library: 'Library',
  subscriptions: 'Subscriptions',
  watchLater: 'Watch later',
  likedVideos: 'Liked Videos',
  subscribedChannels: 'Subscribed channels',
  newVideos: 'New videos',
  noSubscriptions: 'no subscriptions',
  loadMore: 'Load more',
  settings: 'Settings',
  reportHistory: 'Report History',
  myAccount: 'My Account',
  administration: 'Administration',
  moderation: 'Moderation',
  uploadVideo: 'Upload Video',
  upload: 'Upload',
  logout: 'Logout',
  signIn: 'Sign in',
  signUp: 'Sign up',

  search: 'Search',
  openSearch: 'Open search',
  closeSearch: 'Close search',
  suggestions: 'Suggestions',
  placeIn: 'Place in {district} District',
  completions: '{count, plural, one {# suggestion} other {# suggestions}}',
  searchPlaceholder: 'Search places, channels, videos',

  motto:
    'The island, as its own people film it. Serendib is the old name of Sri Lanka, and the root of serendipity.',
  explore: 'Explore',
  support: 'Support',
  guidelines: 'Guidelines',
  privacy: 'Privacy',
  helpCentre: 'Help centre',
  contact: 'Contact',
  contactUs: 'Contact us',
  advertise: 'Advertise',
  rights: '© {year} Serendib. All rights reserved.',
  language: 'Language',

  pageFailed: "Couldn't load this page",
  pageFailedAdvice: 'Check your connection and try again. The site may also have been updated.',
})

/** The theme toggle is named after the mode it switches to. */
export function themeToggleLabel(theme: Theme): string {
  return theme === 'dark' ? 'Light Mode' : 'Dark Mode'
}

/** Labels of the tab bar on phones, which has room for about 12 letters each. */
export const tabTexts = defineTexts(
  { allVideos: 'All Videos', playlists: 'Playlists' },
  { context: 'tab bar' },
)
