/** Limits shared by browser and server, from the specification's table of constants. */
export const LIMITS = {
  passwordMin: 6,
  passwordMax: 200,
  nameMin: 2,
  nameMax: 60,
  mobileDigits: 10,
  /** The maximum length of an email address (RFC 5321). */
  contactMax: 254,
  codeLength: 6,
  channelNameMax: 60,
  slugMin: 3,
  slugMax: 60,
  titleMax: 120,
  descriptionMax: 5000,
  locationMax: 80,
  commentMax: 2000,
  operatorMax: 600,
  furtherRulesMax: 4000,
  searchTermMax: 200,
  tagMax: 40,
  tagsMax: 20,
  categoriesMax: 3,
  draftsAtOnceMax: 100,
  pictureBytesMax: 5 * 1024 * 1024,
  captionBytesMax: 10 * 1024 * 1024,
  cuesMax: 50_000,
  captionsMax: 20,
  viewCountedAtSeconds: 3,
  loginOverlayMs: 5000,
  logoutOverlayMs: 5000,
  videoPageOverlayMs: 3000,
  videoFailureOverlayMs: 5000,
  publishReloadMs: 5000,
  signUpCodeClearMs: 2000,
  recoveryCodeClearMs: 1000,
  recentUploadsPrimary: 5,
  recentUploadsStep: 5,
  channelsMax: 100,
  channelsPerPage: 30,
  channelSlots: 5,
  featuredChannelsMax: 12,
  sideMenuChannels: 4,
  reportsFirst: 10,
  reportsStep: 5,
  relatedVideos: 20,
  playlistVideosMax: 500,
  playlistsMax: 500,
  libraryStep: 5,
  /** Lists count so many entries; one more on the wire means that there are more. */
  countedMax: 999,
} as const

/** Role ids of the specification. */
export const ROLE = { administrator: 1, member: 2, uploader: 3, moderator: 4 } as const
export type RoleId = (typeof ROLE)[keyof typeof ROLE]

/** The slug of a channel or video: 3 to 60 letters, digits, hyphens, underscores. */
export const SLUG_PATTERN = /^[A-Za-z0-9_-]{3,60}$/

/**
 * First path segments that a video's slug may not be: current and former routes and files of the site. Tests compare it
 * with the pages (web/src/app/routes.test.ts) and the server's routes (server/src/app-tests/reserved-slugs.test.ts).
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  (
    'signup setpassword signin identifyaccount myaccount uploadvideo createchannel whatsnew aboutus playlists ' +
    'createplaylist channels viewhistory allsubscriptions alltrendings library watchlater likedvideos reporthistory ' +
    'mainsearchresults allvideos api media assets embed admin health metrics favicon robots sitemap manifest sw ' +
    'feeds sitemaps shell places downloads kept previews media-access tracks map-tiles'
  ).split(' '),
)
