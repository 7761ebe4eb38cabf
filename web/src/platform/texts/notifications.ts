import { defineTexts } from '@serendib/texts'
/** Texts of notifications and their settings. Those quoted in the specification are verbatim. */
export const notificationTexts = defineTexts({
  title: 'Notifications',
  settings: 'Settings',
  forYou: 'For you',
  newVideos: 'New videos',
  new: 'New',
  caughtUp: "You're all caught up !!!",
  loading: 'Loading notifications',
  dismiss: 'Dismiss: {what}',
  dismissFailed: 'Unable to proceed the request, Please try again!',

  settingsTitle: 'Notify me about',
  settingsAdvice: "You'll always be notified about reports on your content.",
  topic: {
    newVideos: 'New videos from channels you subscribe to',
    comments: 'Comments on your videos',
    replies: 'Replies to your comments',
    subscriptions: 'New subscribers to your channels',
    votes: 'Likes on your videos',
  },
  digestTitle: 'Daily email digest',
  digestAdvice:
    "A short email to {address} each morning when there's something new. Every digest has an unsubscribe link.",
  digestWithoutEmail:
    'Your account has no email address yet. Add one on the Email tab to get the daily digest.',
  digest: 'Send me the daily digest',
  saveFailed: "Couldn't save. Please try again.",
})
