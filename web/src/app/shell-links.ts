import type { Credentials } from '@serendib/contract'
import { paths } from '../platform/paths.ts'
import type { AuthPage, ShellLinks } from './shell/shell-types.ts'

/** The targets of the shell's links for this viewer; `here` is where signing in returns to. */
export function shellLinks(session: Credentials | null, here: string): ShellLinks {
  const channel = session?.defaultChannel
  return {
    home: paths.home(),
    allVideos: paths.allVideos(),
    playlists: paths.playlists(),
    aboutUs: paths.about(),
    trending: paths.trending(),
    places: paths.places(),
    whatsNew: paths.whatsNew(),
    channels: paths.channels(),
    history: paths.viewHistory(),
    library: paths.library(),
    downloads: paths.downloads(),
    subscriptions: paths.subscriptions(),
    watchLater: paths.watchLater(),
    likedVideos: paths.likedVideos(),
    settings: channel ? paths.channel(channel.slug, 'settings') : paths.myAccount(),
    reportHistory: paths.reportHistory(),
    upload: paths.uploadVideo(),
    myAccount: paths.myAccount(),
    signIn: paths.signIn(comingBackTo(here)),
    signUp: paths.signUp({ next: comingBackTo(here) }),
    helpCentre: paths.about('help'),
    guidelines: paths.guidelines(),
    privacy: paths.privacy(),
    contactUs: paths.about('contact'),
    advertise: paths.about('advertise'),
  }
}

/**
 * The return path after signing in: the page itself, or the target of a sign-in page. Null for Home, which
 * needs none.
 */
export function comingBackTo(here: string): string | null {
  const [pathname = '', query] = here.split('?', 2)
  if (authPageAt(pathname) !== undefined) return new URLSearchParams(query).get('next')
  return here === paths.home() ? null : here
}

/** Which of the standalone pages a path is. */
export function authPageAt(pathname: string): AuthPage | undefined {
  switch (pathname.toLowerCase()) {
    case paths.signIn().toLowerCase():
    case paths.identifyAccount().toLowerCase():
      return 'sign-in'
    case paths.signUp().toLowerCase():
    case paths.setPassword().toLowerCase():
      return 'sign-up'
    default:
      return undefined
  }
}
