/** Every address of the site. Nothing else builds one. */
export const paths = {
  home: () => '/',
  signUp: (step?: { reference: string }) =>
    withQuery('/signup', step ? { act: '1', ur: step.reference } : {}),
  setPassword: () => '/setPassword',
  signIn: (returnTo?: string) => withQuery('/signin', { next: returnTo }),
  identifyAccount: (step?: { reference: string }) =>
    withQuery('/identifyAccount', step ? { act: '1', ur: step.reference } : {}),
  myAccount: (tab?: string) => withQuery('/myAccount', { tab }),
  uploadVideo: () => '/uploadVideo',
  createChannel: (options?: { isFromUpload?: boolean }) =>
    withQuery('/createChannel', options?.isFromUpload ? { upl: '1' } : {}),
  whatsNew: () => '/whatsnew',
  about: (section?: 'help' | 'contact' | 'advertise') => (section ? `/aboutUs#${section}` : '/aboutUs'),
  playlists: () => '/playlists',
  createPlaylist: () => '/createPlaylist',
  channels: () => '/channels',
  channel: (slug: string, tab?: string) => withQuery(`/channels/${encodeURIComponent(slug)}`, { tab }),
  viewHistory: () => '/viewHistory',
  subscriptions: () => '/allSubscriptions',
  trending: () => '/allTrendings',
  library: () => '/library',
  watchLater: () => '/watchLater',
  likedVideos: () => '/likedVideos',
  reportHistory: () => '/reportHistory',
  search: (term: string) => withQuery('/mainSearchResults', { val: term }),
  allVideos: (categoryId?: number) =>
    withQuery('/allVideos', { category: categoryId === undefined ? undefined : String(categoryId) }),
  watch: (slug: string, options?: { playlistId?: number; at?: number }) =>
    withQuery(`/${encodeURIComponent(slug)}`, {
      playlist: options?.playlistId === undefined ? undefined : String(options.playlistId),
      t: options?.at === undefined ? undefined : String(Math.floor(options.at)),
    }),
} as const

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** A path of this site to go back to after signing in; anything else leads home. */
export function safeReturnPath(next: string | null): string {
  if (next === null || !next.startsWith('/') || next.startsWith('//') || next.includes('\\'))
    return paths.home()
  return next
}
