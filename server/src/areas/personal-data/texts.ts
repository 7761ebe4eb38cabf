import { defineTexts } from '@serendib/texts'

/** Messages about the deletion of an account. In Sinhala and Tamil, `sms` has 70 characters. */
export const deletionMessages = defineTexts({
  asked: {
    subject: 'Your Serendib account will be deleted',
    text: "You asked us to delete your Serendib account. We'll delete it on {day}, with your channels, videos, comments and playlists.",
    change:
      "If you change your mind, sign in before that day to keep your account. If this wasn't you, sign in and change your password.",
    sms: 'Serendib: Your account will be deleted on {day}. Sign in to keep it.',
  },
  cancelled: {
    subject: 'Your Serendib account will not be deleted',
    text: "You signed in, so your Serendib account will not be deleted. Your channels and videos are visible again. If this wasn't you, change your password now.",
    sms: 'Serendib: You signed in, so your account will not be deleted.',
  },
  deleted: {
    subject: 'Your Serendib account was deleted',
    text: 'Your Serendib account and everything in it were deleted, as you asked. Thank you for the journeys you shared.',
    sms: 'Serendib: Your account was deleted, as you asked.',
  },
})
