/** Texts of the bell and its settings; the quoted ones of the product stand to the letter. */
export const notificationTexts = {
  title: 'Notifications',
  settings: 'Settings',
  forYou: 'For you',
  newVideos: 'New videos',
  new: 'New',
  caughtUp: "You're all caught up !!!",
  loading: 'Loading notifications',
  dismiss: (what: string) => `Dismiss: ${what}`,
  dismissFailed: 'Unable to proceed the request, Please try again!',

  settingsTitle: 'What you hear of',
  settingsAdvice: 'The bell rings for these. Reports of what is yours are always told.',
  topic: {
    newVideos: 'New videos of the channels you subscribe to',
    comments: 'Comments on your videos',
    replies: 'Replies to your comments',
    subscriptions: 'New subscribers of your channels',
    votes: 'Likes of your videos',
  },
  digestTitle: 'Once a day by e-mail',
  digestAdvice: (address: string) =>
    `A short letter to ${address} each morning, on days when there is something new. Every one of them has a link that ends them.`,
  digestWithoutEmail:
    'Your account has no e-mail address yet. Add one under E-mail, and a daily letter can reach you.',
  digest: 'Send me the daily letter',
  saveFailed: 'This could not be saved. Please try again.',
} as const
