import type { FeedBucket } from '@serendib/contract'

/** Texts of the subscriptions feed; the quoted ones of the product stand to the letter. */
export const subscriptionTexts = {
  page: 'Subscriptions',
  subtitle: 'What the channels you follow have published.',
  tabs: 'Subscriptions by when they came',
  tab: { today: 'Today', thisWeek: 'This Week', thisMonth: 'This Month', older: 'Older' } satisfies Record<
    FeedBucket,
    string
  >,
  // The third one is the first one's: so the product says it.
  empty: {
    today: 'No new videos today!!!',
    thisWeek: 'No new videos in this week!!!',
    thisMonth: 'No new videos today!!!',
    older: 'No videos have been uploaded yet!!!',
  } satisfies Record<FeedBucket, string>,
  seeTab: (tab: string) => `See ${tab}`,
  findChannels: 'Find channels to follow',
} as const
