import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { paths } from '../platform/paths.ts'
import { AppShell } from './AppShell.tsx'
import { PageError } from './PageError.tsx'
import { PagePending } from './PagePending.tsx'

// TEMPORARY, until every author's page is there: the build cannot name a file that does not exist yet.
const pages = import.meta.glob('../areas/*/*Page.tsx')
type LazyPage = () => Promise<{ Component: React.ComponentType }>
const page = (module: string): LazyPage => {
  const load = pages[`../areas/${module}.tsx`] as LazyPage | undefined
  return load ?? (async () => ({ Component: () => null }))
}

/**
 * The routes that later issues add. Until then they lead home, like every path that is not listed, and not to a video of
 * that name.
 */
const routesOfLaterIssues = [
  'identifyAccount',
  'myAccount',
  'whatsnew',
  'aboutUs',
  'playlists',
  'createPlaylist',
  'channels',
  'viewHistory',
  'allSubscriptions',
  'allTrendings',
  'library',
  'watchLater',
  'likedVideos',
  'reportHistory',
  'mainSearchResults',
]

const toHome = () => redirect(paths.home())

const pageRoutes: RouteObject[] = [
  { index: true, lazy: page('home/HomePage') },
  { path: 'allVideos', lazy: page('videos/AllVideosPage') },
  { path: 'signup', lazy: page('accounts/SignUpPage') },
  { path: 'setPassword', lazy: page('accounts/SetPasswordPage') },
  { path: 'signin', lazy: page('session/SignInPage') },
  { path: 'createChannel', lazy: page('channels/CreateChannelPage') },
  { path: 'channels/:channelSlug', lazy: page('channels/ChannelPage') },
  { path: 'uploadVideo', lazy: page('uploads/UploadVideoPage') },
  { path: ':videoSlug', lazy: page('watch/WatchPage') },
]

/** Every page, each in a file of its own that is loaded when it is first visited. */
export function createRouter() {
  return createBrowserRouter([
    {
      Component: AppShell,
      ErrorBoundary: PageError,
      children: [
        {
          ErrorBoundary: PageError,
          children: [
            ...pageRoutes.map((route) => ({ ...route, hydrateFallbackElement: <PagePending /> })),
            ...routesOfLaterIssues.map((path) => ({ path, loader: toHome })),
            { path: '*', loader: toHome },
          ],
        },
      ],
    },
  ])
}
