/** A page of the web application that is the same for everybody who is not signed in. */
export interface SitePage {
  readonly title: string
  readonly description?: string
  /** Whether search engines may list it; what belongs to one person, or is a form, they may not. */
  readonly isIndexed: boolean
}

/** What every page says that has nothing of its own to say. */
export const SITE = {
  title: 'Serendib · Travel films from Sri Lanka',
  description:
    'Rock fortresses at dawn, trains through cloud, reefs, ruins and rice on a leaf. Filmed by the people who live here.',
} as const

const listed = (title: string, description: string): SitePage => ({ title, description, isIndexed: true })
const personal = (title: string): SitePage => ({ title, isIndexed: false })

/** The pages with a fixed address, by their path in lower case. */
export const SITE_PAGES: ReadonlyMap<string, SitePage> = new Map([
  [
    '/allvideos',
    listed('Explore Sri Lanka', 'Every film on Serendib, by place and by mood, the newest first.'),
  ],
  ['/alltrendings', listed('Trending', 'What people watch, like and talk about on Serendib this week.')],
  ['/channels', listed('All Channels', 'The people of the island who film it, and what they filmed.')],
  [
    '/playlists',
    listed('Playlists', 'Films of Sri Lanka in an order that makes sense: routes, days, tastes.'),
  ],
  [
    '/places',
    listed('Places', 'Films of Sri Lanka on the map of the island: every place that somebody has filmed.'),
  ],
  ['/whatsnew', listed("What's new", 'News from the island and from Serendib.')],
  ['/aboutus', listed('About us', 'What Serendib is, who makes it, and how to take part.')],
  [
    '/aboutus/guidelines',
    listed('Guidelines', 'What belongs on Serendib, what does not, and what becomes of a report.'),
  ],
  [
    '/aboutus/privacy',
    listed('Privacy', 'What Serendib keeps of you, for how long, and how you take it back.'),
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
  ['/kept', personal('On this device')],
  ['/watchlater', personal('Watch later')],
  ['/likedvideos', personal('Liked videos')],
  ['/reporthistory', personal('Report history')],
  ['/mainsearchresults', personal('Search')],
  ['/admin', personal('Administration')],
])
