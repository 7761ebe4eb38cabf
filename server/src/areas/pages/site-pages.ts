import { pageTitles } from '@serendib/contract'
import { pageTexts } from './texts.ts'

/** A page of the web application that is the same for all guests. */
export interface SitePage {
  readonly title: string
  readonly description?: string
  /** Whether search engines may index it. Personal pages and forms are not indexed. */
  readonly isIndexed: boolean
}

/** The title and description of pages without their own. */
export function siteHead() {
  return { title: pageTitles.home, description: pageTexts.site }
}

type Title = keyof typeof pageTitles
type Description = keyof typeof pageTexts.descriptions

/** The pages with a fixed path, by path in lower case. A description makes search engines index the page. */
const SITE_PAGES: ReadonlyMap<string, Title> = new Map<string, Title>([
  ['/allvideos', 'allVideos'],
  ['/alltrendings', 'trending'],
  ['/channels', 'allChannels'],
  ['/playlists', 'playlists'],
  ['/places', 'places'],
  ['/whatsnew', 'whatsNew'],
  ['/aboutus', 'about'],
  ['/aboutus/guidelines', 'guidelines'],
  ['/aboutus/privacy', 'privacy'],
  ['/signup', 'signUp'],
  ['/setpassword', 'setPassword'],
  ['/signin', 'signIn'],
  ['/identifyaccount', 'identifyAccount'],
  ['/myaccount', 'myAccount'],
  ['/uploadvideo', 'uploadVideo'],
  ['/createchannel', 'createChannel'],
  ['/createplaylist', 'createPlaylist'],
  ['/viewhistory', 'history'],
  ['/allsubscriptions', 'subscriptions'],
  ['/library', 'library'],
  ['/downloads', 'downloads'],
  ['/watchlater', 'watchLater'],
  ['/likedvideos', 'likedVideos'],
  ['/reporthistory', 'reportHistory'],
  ['/mainsearchresults', 'search'],
  ['/admin', 'administration'],
])

/** Finds the page of a path with its texts in the current language, or undefined. */
export function findSitePage(path: string): SitePage | undefined {
  const name = SITE_PAGES.get(path.toLowerCase())
  if (name === undefined) return undefined
  const description = isDescribed(name) ? pageTexts.descriptions[name] : undefined
  return {
    title: pageTitles[name],
    ...(description !== undefined && { description }),
    isIndexed: description !== undefined,
  }
}

function isDescribed(name: Title): name is Description {
  return name in pageTexts.descriptions
}
