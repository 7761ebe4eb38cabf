// The screens of which `npm run shots` takes pictures.

/** The demo's accounts, as the site prints them at its first start. */
export function accountOf(who) {
  return { userName: `${who}@serendib.example`, password: 'serendib' }
}

/**
 * Every screen by its name: where it is, who looks, and what they do there. Films, channels and playlists are those that
 * the site has.
 */
export async function screensOf(site) {
  const read = async (path) => {
    const response = await fetch(`${site}/api/v1/${path}`)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()).dataset
  }
  const [film] = await read('home/recentUploads?limit=1')
  const [list] = await read('playlist/getAllPlaylists')
  const channel = `/channels/${film.ch_url}`
  const watch = `/${film.vd_url}`

  return [
    { name: 'home', path: '/' },
    { name: 'home-whole', path: '/', isWhole: true },
    { name: 'all-videos-loading', path: '/allVideos', isLoading: true },
    { name: 'home-menu', path: '/', as: 'member', act: (page) => press(page, 'Menu') },
    { name: 'notifications', path: '/', as: 'uploader', act: (page) => press(page, /^Notifications/) },
    { name: 'profile-menu', path: '/', as: 'member', act: (page) => press(page, 'Profile menu') },
    { name: 'all-videos', path: '/allVideos' },
    { name: 'all-videos-failed', path: '/allVideos?category=2', hasFailed: true },
    { name: 'trending', path: '/allTrendings' },
    { name: 'whatsnew', path: '/whatsnew', isWhole: true },
    { name: 'about', path: '/aboutUs', isWhole: true },
    { name: 'channels', path: '/channels', as: 'member' },
    { name: 'channel', path: channel, as: 'member' },
    ...['videos', 'channels', 'playlist', 'about'].map((tab) => ({
      name: `channel-${tab}`,
      path: `${channel}?tab=${tab}`,
    })),
    { name: 'channel-missing', path: '/channels/nobody-has-this' },
    { name: 'watch', path: watch },
    { name: 'watch-whole', path: watch, as: 'member', isWhole: true },
    { name: 'watch-playlist', path: `${watch}?playlist=${list?.pl_id ?? 0}`, as: 'member' },
    { name: 'watch-missing', path: '/nobody-filmed-this', act: (page) => page.waitForTimeout(LEAVING_MS) },
    { name: 'search', path: '/mainSearchResults?val=train' },
    { name: 'search-empty', path: '/mainSearchResults?val=qqqqqq' },
    { name: 'playlists', path: '/playlists' },
    { name: 'create-playlist', path: '/createPlaylist', as: 'member' },
    { name: 'library', path: '/library', as: 'member', isWhole: true },
    { name: 'library-guest', path: '/library' },
    { name: 'watch-later', path: '/watchLater', as: 'member' },
    { name: 'liked', path: '/likedVideos', as: 'member' },
    { name: 'liked-guest', path: '/likedVideos' },
    { name: 'history', path: '/viewHistory', as: 'member' },
    { name: 'subscriptions', path: '/allSubscriptions', as: 'member' },
    { name: 'report-history', path: '/reportHistory', as: 'member' },
    { name: 'sign-in', path: '/signin' },
    { name: 'sign-up', path: '/signup' },
    { name: 'recovery', path: '/identifyAccount' },
    { name: 'my-account', path: '/myAccount', as: 'uploader' },
    { name: 'my-uploads', path: '/myAccount?tab=uploads', as: 'uploader' },
    { name: 'my-privacy', path: '/myAccount?tab=privacy', as: 'member', isWhole: true },
    { name: 'upload', path: '/uploadVideo', as: 'uploader' },
    { name: 'create-channel', path: '/createChannel', as: 'uploader', isWhole: true },
  ]
}

/** Longer than the loading overlay of a film that is not there. */
const LEAVING_MS = 5500

async function press(page, name) {
  await page.getByRole('button', { name }).first().click()
}
