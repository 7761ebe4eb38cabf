import type { Elements } from '../../ui/elements.ts'

/**
 * Targets of the shell's links. Paths come from the application's `paths`; the last three may be mailto: or
 * full URLs.
 */
export type ShellLinks = {
  home: string
  allVideos: string
  playlists: string
  aboutUs: string
  trending: string
  places: string
  whatsNew: string
  channels: string
  history: string
  library: string
  downloads: string
  subscriptions: string
  watchLater: string
  likedVideos: string
  settings: string
  reportHistory: string
  upload: string
  myAccount: string
  signIn: string
  signUp: string
  helpCentre: string
  guidelines: string
  privacy: string
  contactUs: string
  advertise: string
}

export type OwnChannelLink = { name: string; href: string }

export type ShellViewer = {
  name: string
  avatarUrl: string | null
  isUploader: boolean
  /** The admin console, for moderators and administrators. */
  adminConsole?: { label: string; href: string } | undefined
}

export type SubscribedChannels = {
  channels: readonly SubscribedChannel[]
  /** Whether there are more, which `loadMore` requests. */
  hasMore: boolean
  loadMore: () => void
}

type SubscribedChannel = { name: string; href: string; logoUrl: string | null; hasNewVideos?: boolean }

/** The standalone pages, without shell. */
export type AuthPage = 'sign-in' | 'sign-up'

export type Theme = 'dark' | 'light'

export type ShellTheme = { theme: Theme; onToggleTheme: () => void }

export type ShellSearch = {
  /** Path of the results page and the name of its term parameter, for a search before any script runs. */
  action: string
  name: string
  /** The initial text: the term of the results page, otherwise ''. */
  term: string
  /** The viewer's earlier searches. */
  history: string[]
  /** Suggestions for the typed text. */
  suggestions: string[]
  /** Places that match the typed name; choosing one opens its `href`. */
  places: { title: string; district: string; href: string }[]
  /** Called on every keystroke with the trimmed text; request suggestions only when it is not empty. */
  onTermChange: (term: string) => void
  /** Called on submit with the trimmed text. '' means that the box was empty: show the message. */
  onSearch: (term: string) => void
  onPlace: (href: string) => void
}

/** The state of the search box within the bar. */
export type SearchBoxState = { isOpenOnPhones: boolean; onClose: () => void }

/** How the side menu is shown: as a column next to the page, or as a drawer over it. */
export type SideMenuState = { isDrawer: boolean; onClose: () => void }

export type ShellNotifications = {
  unreadCount: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The panel's content, rendered only while it is open. */
  panel: Elements
}
