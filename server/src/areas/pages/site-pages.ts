/** A page of the web application that is the same for all guests. */
export interface SitePage {
  readonly title: string
  readonly description?: string
  /** Whether search engines may index it. Personal pages and forms are not indexed. */
  readonly isIndexed: boolean
}

/** Defaults for pages without a title and description of their own. */
export const SITE = {
  title: 'Serendib · Travel videos from Sri Lanka',
  description:
    'Rock fortresses at dawn, trains through cloud, reefs, ruins and rice on a leaf. Filmed by the people who live here.',
} as const

const listed = (title: string, description: string): SitePage => ({ title, description, isIndexed: true })
const personal = (title: string): SitePage => ({ title, isIndexed: false })

/** The pages with a fixed path, by path in lower case. */
export const SITE_PAGES: ReadonlyMap<string, SitePage> = new Map([
  ['/allvideos', listed('Explore Sri Lanka', 'Every video on Serendib, by place and by mood, newest first.')],
  ['/alltrendings', listed('Trending', 'What people watch, like and talk about on Serendib this week.')],
  ['/channels', listed('All Channels', 'The people who film the island, and their videos.')],
  [
    '/playlists',
    listed('Playlists', 'Videos of Sri Lanka in an order that makes sense: routes, days, tastes.'),
  ],
  [
    '/places',
    listed('Places', 'Videos of Sri Lanka on the map of the island: every place that has a video.'),
  ],
  ['/whatsnew', listed("What's new", 'News from the island and from Serendib.')],
  ['/aboutus', listed('About us', 'What Serendib is, who makes it, and how to take part.')],
  [
    '/aboutus/guidelines',
    listed('Guidelines', "What is allowed on Serendib, what isn't, and what happens after a report."),
  ],
  [
    '/aboutus/privacy',
    listed('Privacy', 'What data Serendib stores about you, for how long, and how to delete it.'),
  ],
  ['/signup', personal('Sign up')],
  ['/setpassword', personal('Set a password')],
  ['/signin', personal('Sign in')],
  ['/identifyaccount', personal('Find your account')],
  ['/myaccount', personal('My account')],
  ['/uploadvideo', personal('Upload a video')],
  ['/createchannel', personal('Create a channel')],
  ['/createplaylist', personal('Create a playlist')],
  ['/viewhistory', personal('History')],
  ['/allsubscriptions', personal('Subscriptions')],
  ['/library', personal('Library')],
  ['/downloads', personal('Downloads')],
  ['/watchlater', personal('Watch later')],
  ['/likedvideos', personal('Liked videos')],
  ['/reporthistory', personal('Report history')],
  ['/mainsearchresults', personal('Search')],
  ['/admin', personal('Administration')],
])
