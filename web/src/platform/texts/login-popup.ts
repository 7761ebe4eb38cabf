import { defineTexts } from '@serendib/texts'
/** By the popup's reason. */
export const loginPopupTexts = defineTexts({
  guest: {
    title: 'Please log-in to proceed',
    description: 'Sign in to subscribe, like, comment and save videos. You can watch without an account.',
  },
  expired: {
    title: 'Session timed out, please login again',
    description: "You were signed out for your security. Sign in and you'll return to this page.",
  },
  revoked: {
    title: 'You were signed out on another device',
    description:
      "Your session was ended on another device or by an administrator. Sign in and you'll return to this page.",
  },
})
