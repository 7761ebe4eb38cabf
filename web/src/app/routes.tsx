import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { paths } from '../platform/paths.ts'
import { AppShell } from './AppShell.tsx'
import { PageError } from './PageError.tsx'
import { PagePending } from './PagePending.tsx'

const hydrateFallbackElement = <PagePending />

/** Every page is a file of its own, which is loaded when it is first visited. */
const pages: RouteObject[] = [
  { index: true, hydrateFallbackElement, lazy: () => import('../areas/home/HomePage.tsx') },
  { path: 'allVideos', hydrateFallbackElement, lazy: () => import('../areas/videos/AllVideosPage.tsx') },
  { path: 'signup', hydrateFallbackElement, lazy: () => import('../areas/accounts/SignUpPage.tsx') },
  {
    path: 'setPassword',
    hydrateFallbackElement,
    lazy: () => import('../areas/accounts/SetPasswordPage.tsx'),
  },
  { path: 'signin', hydrateFallbackElement, lazy: () => import('../areas/session/SignInPage.tsx') },
  {
    path: 'createChannel',
    hydrateFallbackElement,
    lazy: () => import('../areas/channels/CreateChannelPage.tsx'),
  },
  {
    path: 'channels/:channelSlug',
    hydrateFallbackElement,
    lazy: () => import('../areas/channels/ChannelPage.tsx'),
  },
  { path: 'uploadVideo', hydrateFallbackElement, lazy: () => import('../areas/uploads/UploadVideoPage.tsx') },
  { path: ':videoSlug', hydrateFallbackElement, lazy: () => import('../areas/watch/WatchPage.tsx') },
]

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

export function createRouter() {
  return createBrowserRouter([
    {
      Component: AppShell,
      ErrorBoundary: PageError,
      children: [
        {
          ErrorBoundary: PageError,
          children: [
            ...pages,
            ...routesOfLaterIssues.map((path) => ({ path, loader: toHome })),
            { path: '*', loader: toHome },
          ],
        },
      ],
    },
  ])
}
