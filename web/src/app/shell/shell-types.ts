import type { ReactNode } from 'react'

/** Where the shell's links lead. Paths come from the application's `paths`; the last three may be mailto: or full URLs. */
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
  onDevice: string
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
  /** Where those who look after the site do it. */
  room?: { label: string; href: string } | undefined
}

export type SubscribedChannels = {
  channels: readonly SubscribedChannel[]
  /** Whether there are others than these, which `loadMore` asks for. */
  hasMore: boolean
  loadMore: () => void
}

type SubscribedChannel = { name: string; href: string; logoUrl: string | null; hasNewVideos?: boolean }

/** The pages that stand alone. */
export type AuthPage = 'sign-in' | 'sign-up'

export type Theme = 'dark' | 'light'

export type ShellTheme = { theme: Theme; onToggleTheme: () => void }

export type ShellSearch = {
  /** Where the results stand, and the name of the term in their address: for a search before any script runs. */
  action: string
  name: string
  /** What the box holds on arrival: the term of the results page, else ''. */
  term: string
  /** The viewer's earlier searches. */
  history: string[]
  /** For what is being typed. */
  suggestions: string[]
  /** Places of the name that is being typed; choosing one goes to its `href`. */
  places: { title: string; note: string; href: string }[]
  /** At every keystroke, trimmed; ask for suggestions only when it is not empty. */
  onTermChange: (term: string) => void
  /** On submit, trimmed. '' means that the box was empty: say so. */
  onSearch: (term: string) => void
  onPlace: (href: string) => void
}

/** Where the bar has its search box. */
export type SearchPlace = { isOpenOnPhones: boolean; onClose: () => void }

/** Where the side menu is: a column beside the page, or a drawer over it. */
export type MenuPlace = { isDrawer: boolean; onClose: () => void }

export type ShellNotifications = {
  unreadCount: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What the panel shows; rendered only while it is open. */
  panel: ReactNode
}
