import { defineTexts } from '@serendib/texts'

/** What a notification says about its subject. The interface writes it after the name of who did it. */
export const sentenceTexts = defineTexts({
  replied: 'replied: {quoted}',
  commented: 'commented: {quoted}',
  uploaded: 'uploaded {title}',
  signedUp: 'signed up and is waiting for your approval.',
  subscribed: 'subscribed to {channel}',
  liked: 'liked {title}',
  likedYours: 'liked your video',
  people: '{count, plural, one {# person} other {# people}}',
  likes: '{count, plural, one {# like} other {# likes}}',
  onVideos: 'on {videos} of your videos',
  captionsRemoved:
    "removed captions from your video. They were a drone's flight log, which shows where you filmed.",
  reported: {
    video: 'Your video was reported.',
    comment: 'Your comment was reported: {quoted}.',
    channel: 'Your channel {channel} was reported.',
    advice: "A report alone doesn't take anything down. We check it against the guidelines first.",
  },
})

/** Texts of the daily digest. */
export const digestTexts = defineTexts({
  greeting: "Good morning, {name}. Here's what's new.",
  seeAll: 'See all on Serendib',
  unsubscribe: 'Unsubscribe from the daily digest',
  subject: 'New on Serendib: {parts}',
  newVideos: '{count, plural, one {# new video} other {# new videos}}',
  notifications: '{count, plural, one {# notification} other {# notifications}}',
  updates: '{count, plural, one {# update} other {# updates}}',
})

/** The page behind the link that ends the digest. */
export const endDigestTexts = defineTexts({
  ask: {
    title: 'Unsubscribe from the daily digest?',
    text: "You'll still get notifications on the site. You can turn the digest on again in My Account, under Notifications.",
    button: 'Unsubscribe',
  },
  ended: {
    title: "You're unsubscribed.",
    text: 'You can turn the digest on again in My Account, under Notifications.',
  },
  unknown: {
    title: 'This link is incomplete.',
    text: 'Open the link from your email again, or turn the digest off in My Account, under Notifications.',
  },
})
