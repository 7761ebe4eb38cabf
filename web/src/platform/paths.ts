import { SEARCH_NAME } from '@serendib/contract'

/** Path of the search results page. */
export const SEARCH_ACTION = '/mainSearchResults'
/** Query parameter that opens a video's transcript with a search term. */
export const TRANSCRIPT_NAME = 'said'

/** Every path of the site. No other code builds paths. */
export const paths = {
  home: () => '/',
  /** `next` is where signing in leads afterwards; a `reference` opens the step that asks for the code. */
  signUp: (options?: { reference?: string; next?: string | null }) =>
    withQuery('/signup', authQuery(options)),
  setPassword: () => '/setPassword',
  signIn: (returnTo?: string | null) => withQuery('/signin', { next: returnTo }),
  /** As `signUp`. */
  identifyAccount: (options?: { reference?: string; next?: string | null }) =>
    withQuery('/identifyAccount', authQuery(options)),
  myAccount: (tab?: string) => withQuery('/myAccount', { tab }),
  /** The uploads tab with the details of one video open. */
  ownVideo: (videoId: number) => withQuery('/myAccount', { tab: 'uploads', video: String(videoId) }),
  uploadVideo: () => '/uploadVideo',
  createChannel: (options?: { isFromUpload?: boolean }) =>
    withQuery('/createChannel', options?.isFromUpload ? { upl: '1' } : {}),
  whatsNew: () => '/whatsnew',
  guidelines: () => '/aboutUs/guidelines',
  privacy: () => '/aboutUs/privacy',
  about: (section?: 'help' | 'contact' | 'advertise') => (section ? `/aboutUs#${section}` : '/aboutUs'),
  /** `playlistId` is the playlist whose videos are shown. */
  playlists: (playlistId?: number) => withQuery('/playlists', { playlist: formatId(playlistId) }),
  /** A playlist as a route on the map. */
  playlistMap: (playlistId: number) =>
    withQuery('/playlists', { playlist: formatId(playlistId), view: 'map' }),
  /**
   * The playlists of a channel with `channelId`, otherwise the viewer's own; `playlistId` is the open one.
   */
  createPlaylist: (options?: { channelId?: number | undefined; playlistId?: number | undefined }) =>
    withQuery('/createPlaylist', {
      ...(options?.channelId !== undefined && { uon: '0', chId: String(options.channelId) }),
      playlist: formatId(options?.playlistId),
    }),
  channels: () => '/channels',
  channel: (slug: string, tab?: string, options: { sort?: string | undefined } = {}) =>
    withQuery(`/channels/${encodeURIComponent(slug)}`, { tab, sort: options.sort }),
  viewHistory: () => '/viewHistory',
  subscriptions: (tab?: string) => withQuery('/allSubscriptions', { tab }),
  trending: () => '/allTrendings',
  library: () => '/library',
  /** The offline videos. */
  downloads: () => '/downloads',
  watchLater: () => '/watchLater',
  likedVideos: () => '/likedVideos',
  reportHistory: () => '/reportHistory',
  /** The admin console; `find` is the search term of a list. */
  administration: (tab?: string, options: { find?: string; state?: string } = {}) =>
    withQuery('/admin', { tab, q: options.find, state: options.state }),
  /** `find` is the name to search for. */
  places: (options: { kind?: string | undefined; find?: string | undefined } = {}) =>
    withQuery('/places', { kind: options.kind, find: options.find }),
  place: (slug: string, sort?: string) => withQuery(`/places/${encodeURIComponent(slug)}`, { sort }),
  search: (term: string) => withQuery(SEARCH_ACTION, { [SEARCH_NAME]: term }),
  allVideos: (categoryId?: number) =>
    withQuery('/allVideos', { category: categoryId === undefined ? undefined : String(categoryId) }),
  /** `commentId` is shown first and marked. */
  watch: (slug: string, options?: { playlistId?: number; at?: number; commentId?: number; said?: string }) =>
    withQuery(`/${encodeURIComponent(slug)}`, {
      comment: options?.commentId === undefined ? undefined : String(options.commentId),
      playlist: options?.playlistId === undefined ? undefined : String(options.playlistId),
      [TRANSCRIPT_NAME]: options?.said,
      t: options?.at === undefined ? undefined : String(Math.floor(options.at)),
    }),
  /** A video's track as a file. */
  trackFile: (slug: string, type: 'gpx' | 'vmt') => `/tracks/${encodeURIComponent(slug)}.${type}`,
  /** Only the player, for a frame on any site. */
  embed: (slug: string, options?: { at?: number }) =>
    withQuery(`/embed/${encodeURIComponent(slug)}`, {
      t: options?.at === undefined ? undefined : String(Math.floor(options.at)),
    }),
} as const

function authQuery(options: { reference?: string; next?: string | null } = {}) {
  const { reference, next } = options
  return { ...(reference !== undefined && { act: '1', ur: reference }), next }
}

function formatId(id: number | undefined): string | undefined {
  return id === undefined ? undefined : String(id)
}

function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** A path of this site to return to after signing in; anything else becomes Home. */
export function safeReturnPath(next: string | null): string {
  // Browsers read a backslash as a slash and skip tabs and line breaks, each of which could hide a second
  // slash.
  return next === null || !/^\/(?!\/)[^\\\s]*$/.test(next) ? paths.home() : next
}
