import type { Theme } from '@serendib/contract'

/** Texts of what stands around the pages; the quoted ones of the product stand to the letter. */
export const shellTexts = {
  loading: 'Loading...',
  loggingOut: 'Logging out...',
  notifications: 'Notifications',
  caughtUp: "You're all caught up !!!",
  offline: 'You are offline. What is on the screen stays; the rest comes back with the connection.',
  keptFilms: 'Watch what is on this device',
  toHome: 'Serendib, home',
  skipToContent: 'Skip to content',
  menu: 'Menu',
  closeMenu: 'Close menu',
  profileMenu: 'Profile menu',
  unreadNotifications: (count: number) => `Notifications, ${count} unread`,
  navigation: { main: 'Main', side: 'Side menu', quick: 'Quick navigation' },

  home: 'Home',
  allVideos: 'All Videos',
  playlists: 'Playlists',
  aboutUs: 'About Us',
  trending: 'Trending',
  places: 'Places',
  whatsNew: 'What’s new',
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
  placeIn: (district: string) => `Place in ${district} district`,
  completions: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
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
  rights: (year: number) => `© ${year} Serendib. All rights reserved.`,
  islandNames: { sinhala: 'ශ්‍රී ලංකාව', tamil: 'இலங்கை', english: 'Sri Lanka' },

  loginPopup: {
    guest: {
      title: 'Please log-in to proceed',
      description: 'Subscribe, vote, comment and keep your own watch list. Watching stays open to everyone.',
    },
    expired: {
      title: 'Session timed out, please login again',
      description: 'You were signed out for your safety. Sign in, and you come back to this page.',
    },
  },

  pageFailed: 'This page could not be shown.',
  pageFailedAdvice: 'It may be the connection, or a new version of the site. Please try once more.',
} as const

/** The mode that the toggle leads to, which is also its name. */
export function themeToggleLabel(theme: Theme): string {
  return theme === 'dark' ? 'Light Mode' : 'Dark Mode'
}
