import { pictureFile } from '../e2e/pictures.ts'
import { AWKWARD } from './shots-awkward.mjs'

// The screens captured by `npm run shots`.

/**
 * All screens: name, path, who is signed in, and what they do there. Uses videos, channels and playlists of the site.
 */
export async function screensOf(site) {
  const read = async (path) => {
    const response = await fetch(`${site}/api/v1/${path}`)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()).dataset
  }
  const [video] = await read('home/recentUploads?limit=1')
  const [list] = await read('playlist/getAllPlaylists')
  if (!video || !list) throw new Error('The site has no video or playlist yet: its demo is not complete')
  const channel = `/channels/${video.ch_url}`
  const watch = `/${video.vd_url}`
  const map = `/playlists?playlist=${list.pl_id}&view=map`

  return [
    { name: 'home', path: '/' },
    { name: 'home-whole', path: '/', isWhole: true },
    { name: 'all-videos-loading', path: '/allVideos', isLoading: true },
    { name: 'home-menu', path: '/', as: 'member', act: (page) => press(page, /^Menu$/) },
    { name: 'notifications', path: '/', as: 'uploader', act: (page) => press(page, /^Notifications/) },
    { name: 'profile-menu', path: '/', as: 'member', act: (page) => press(page, 'Profile menu') },
    { name: 'all-videos', path: '/allVideos' },
    { name: 'all-videos-failed', path: '/allVideos?category=2', hasFailed: true },
    { name: 'trending', path: '/allTrendings' },
    { name: 'places', path: '/places', isWhole: true },
    { name: 'places-loading', path: '/places', isLoading: true },
    { name: 'places-failed', path: '/places', hasFailed: true },
    {
      name: 'places-none',
      path: '/places',
      act: (page) => page.getByLabel('Find a place').fill('atlantis'),
    },
    { name: 'place', path: '/places/galle-fort', isWhole: true },
    { name: 'place-missing', path: '/places/atlantis' },
    { name: 'whatsnew', path: '/whatsnew', isWhole: true },
    { name: 'about', path: '/aboutUs', isWhole: true },
    { name: 'whatsnew-failed', path: '/whatsnew', hasFailed: true },
    { name: 'trending-loading', path: '/allTrendings', isLoading: true },
    { name: 'channels', path: '/channels', as: 'member' },
    { name: 'channels-loading', path: '/channels', isLoading: true },
    { name: 'channels-failed', path: '/channels', hasFailed: true },
    { name: 'channel', path: channel, as: 'member' },
    { name: 'channel-loading', path: channel, isLoading: true },
    { name: 'channel-failed', path: channel, hasFailed: true },
    { name: 'login-popup', path: channel, act: (page) => press(page, 'Subscribe') },
    {
      name: 'offline',
      path: '/',
      act: (page) => page.context().setOffline(true),
    },
    ...['videos', 'channels', 'playlist', 'about'].map((tab) => ({
      name: `channel-${tab}`,
      path: `${channel}?tab=${tab}`,
    })),
    ...['home', 'playlist', 'settings', 'statistics'].map((tab) => ({
      name: `channel-owner-${tab}`,
      path: `/channels/HillCountryDiaries?tab=${tab}`,
      as: 'uploader',
      isWhole: true,
    })),
    {
      name: 'slot-picker',
      path: '/channels/HillCountryDiaries',
      as: 'uploader',
      act: async (page) => {
        await press(page, 'Edit featured videos')
        await press(page, /primary video/)
      },
    },
    { name: 'channel-missing', path: '/channels/nobody-has-this' },
    { name: 'watch', path: watch },
    { name: 'watch-whole', path: watch, as: 'member', isWhole: true },
    { name: 'watch-playlist', path: `${watch}?playlist=${list.pl_id}`, as: 'member' },
    { name: 'watch-missing', path: '/nobody-filmed-this', act: (page) => page.waitForTimeout(LEAVING_MS) },
    { name: 'search', path: '/mainSearchResults?val=train' },
    { name: 'search-empty', path: '/mainSearchResults?val=qqqqqq' },
    { name: 'playlists', path: '/playlists' },
    { name: 'playlist-videos', path: `/playlists?playlist=${list.pl_id}` },
    { name: 'playlist-map', path: map, isWhole: true },
    { name: 'playlist-map-loading', path: map, isLoading: true },
    { name: 'playlist-map-failed', path: map, hasFailed: true },
    { name: 'create-playlist', path: '/createPlaylist', as: 'member' },
    { name: 'library', path: '/library', as: 'member', isWhole: true },
    { name: 'library-guest', path: '/library' },
    { name: 'on-this-device', path: '/downloads' },
    { name: 'watch-later', path: '/watchLater', as: 'member' },
    { name: 'liked', path: '/likedVideos', as: 'member' },
    { name: 'liked-guest', path: '/likedVideos' },
    { name: 'history', path: '/viewHistory', as: 'member' },
    { name: 'subscriptions-guest', path: '/allSubscriptions' },
    { name: 'subscriptions', path: '/allSubscriptions', as: 'member' },
    { name: 'report-history', path: '/reportHistory', as: 'member' },
    { name: 'sign-in', path: '/signin' },
    { name: 'sign-in-refused', path: '/signin', act: (page) => press(page, 'Enter') },
    { name: 'sign-up', path: '/signup' },
    { name: 'sign-up-code', path: '/signup?act=1&ur=0' },
    { name: 'recovery', path: '/identifyAccount' },
    ...['reports', 'videos', 'accounts', 'channels', 'editorial', 'site', 'log'].map((tab) => ({
      name: `admin-${tab}`,
      path: `/admin?tab=${tab}`,
      as: 'admin',
      isWhole: true,
    })),
    { name: 'admin-search', path: '/admin?tab=search&q=ella', as: 'admin' },
    { name: 'admin-decision', path: '/admin', as: 'admin', act: (page) => press(page, /^Decide:/) },
    { name: 'admin-loading', path: '/admin?tab=videos', as: 'admin', isLoading: true },
    { name: 'admin-failed', path: '/admin?tab=videos', as: 'admin', hasFailed: true },
    { name: 'admin-not-yours', path: '/admin', as: 'member' },
    { name: 'my-account', path: '/myAccount', as: 'uploader' },
    { name: 'my-account-edit', path: '/myAccount', as: 'uploader', isWhole: true, act: edit },
    ...['playlists', 'channels', 'email', 'notifications'].map((tab) => ({
      name: `my-${tab}`,
      path: `/myAccount?tab=${tab}`,
      as: 'uploader',
      isWhole: true,
    })),
    { name: 'my-account-loading', path: '/myAccount', as: 'uploader', isLoading: true },
    { name: 'my-account-failed', path: '/myAccount', as: 'uploader', hasFailed: true },
    {
      name: 'edit-video',
      path: '/myAccount?tab=uploads',
      as: 'uploader',
      act: async (page) => {
        await press(page, /^Actions for/)
        await page.getByRole('menuitem', { name: 'Edit details' }).click()
      },
    },
    { name: 'my-uploads', path: '/myAccount?tab=uploads', as: 'uploader' },
    { name: 'my-privacy', path: '/myAccount?tab=privacy', as: 'member', isWhole: true },
    { name: 'upload', path: '/uploadVideo', as: 'uploader' },
    { name: 'create-channel', path: '/createChannel', as: 'uploader', isWhole: true },
    {
      name: 'create-channel-faulty',
      path: '/createChannel',
      as: 'uploader',
      isWhole: true,
      act: (page) => press(page, /^Create$/),
    },
    { name: 'crop', path: '/createChannel', as: 'uploader', act: chooseBanner },
  ]
}

/** Screens for the content added by `prepareAwkward`. */
export function awkwardScreens() {
  const channels = Object.entries(AWKWARD).map(([what, { slug }]) => [what, `/channels/${slug}`])
  return [
    { name: 'awkward-home', path: '/', as: 'member', isWhole: true, isHuge: true },
    { name: 'awkward-menu', path: '/', as: 'member', act: (page) => press(page, /^Menu$/) },
    { name: 'awkward-all-videos', path: '/allVideos', isHuge: true },
    { name: 'awkward-trending', path: '/allTrendings', isHuge: true, isWhole: true },
    { name: 'awkward-channels', path: '/channels', as: 'member', isHuge: true, isWhole: true },
    ...channels.map(([what, path]) => ({
      name: `awkward-channel-${what}`,
      path,
      isHuge: true,
      isWhole: true,
    })),
    { name: 'awkward-videos', path: `${channels[0][1]}?tab=videos`, isHuge: true, isWhole: true },
    { name: 'awkward-about', path: `${channels[0][1]}?tab=about`, isHuge: true },
    ...channels.map(([what, path]) => ({
      name: `awkward-owner-${what}`,
      path,
      as: 'uploader',
      isWhole: true,
    })),
    ...['settings', 'statistics'].map((tab) => ({
      name: `awkward-${tab}`,
      path: `${channels[0][1]}?tab=${tab}`,
      as: 'uploader',
      isWhole: true,
      isHuge: true,
    })),
    { name: 'awkward-subscriptions', path: '/allSubscriptions', as: 'member', isHuge: true },
    { name: 'awkward-notifications', path: '/', as: 'member', act: (page) => press(page, /^Notifications/) },
    {
      name: 'awkward-my-channels',
      path: '/myAccount?tab=channels',
      as: 'uploader',
      isHuge: true,
      isWhole: true,
    },
    {
      name: 'awkward-my-uploads',
      path: '/myAccount?tab=uploads',
      as: 'uploader',
      isHuge: true,
      isWhole: true,
    },
    { name: 'awkward-profile-menu', path: '/', as: 'newcomer', act: (page) => press(page, 'Profile menu') },
    { name: 'newcomer-account', path: '/myAccount', as: 'newcomer' },
    ...['channels', 'uploads', 'notifications'].map((tab) => ({
      name: `newcomer-${tab}`,
      path: `/myAccount?tab=${tab}`,
      as: 'newcomer',
    })),
    { name: 'newcomer-subscriptions', path: '/allSubscriptions', as: 'newcomer' },
    { name: 'newcomer-upload', path: '/uploadVideo', as: 'newcomer' },
    { name: 'newcomer-bell', path: '/', as: 'newcomer', act: (page) => press(page, /^Notifications/) },
  ]
}

const edit = (page) => press(page, 'Enable Editing')

async function chooseBanner(page) {
  const picture = await pictureFile({ width: 1200, height: 900 })
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await page.getByRole('dialog').waitFor()
}

/** Longer than the loading overlay of a missing video. */
const LEAVING_MS = 5500

async function press(page, name) {
  await page.getByRole('button', { name }).first().click()
}
