/** Texts of what stands around the pages; the quoted ones of the product stand to the letter. */
export const shellTexts = {
  loading: 'Loading...',
  loggingOut: 'Logging out...',
  notifications: 'Notifications',
  caughtUp: "You're all caught up !!!",
  pageFailed: 'This page could not be shown.',
  pageFailedAdvice: 'It may be the connection, or a new version of the site. Please try once more.',
} as const
