import { type FeedBucket } from '@serendib/contract'
import { defineTexts } from '@serendib/texts'

/** Texts of the subscriptions feed. Those quoted in the specification are verbatim. */
export const subscriptionTexts = defineTexts({
  page: 'Subscriptions',
  subtitle: 'New videos from channels you subscribe to.',
  tabs: 'Subscriptions by date',
  tab: { today: 'Today', thisWeek: 'This Week', thisMonth: 'This Month', older: 'Older' } satisfies Record<
    FeedBucket,
    string
  >,
  // The month tab reuses the text of the today tab, as specified.
  empty: {
    today: 'No new videos today!!!',
    thisWeek: 'No new videos in this week!!!',
    thisMonth: 'No new videos today!!!',
    older: 'No videos have been uploaded yet!!!',
  } satisfies Record<FeedBucket, string>,
  seeTab: 'See {tab}',
  findChannels: 'Find channels',
  guestAdvice: 'Sign in to see new videos from the channels you subscribe to.',
})
