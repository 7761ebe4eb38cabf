import { defineTexts } from '@serendib/texts'

/** Messages about decided sign-ups. In Sinhala and Tamil, `sms` has 70 characters. */
export const signUpMessages = defineTexts({
  approved: {
    subject: 'Your Serendib account was approved',
    text: 'Welcome to Serendib. Your account was approved, and you can sign in now.',
    signIn: 'Sign in',
    sms: 'Serendib: Your account was approved. You can sign in now.',
  },
  rejected: {
    subject: 'Your sign-up for Serendib was not approved',
    text: 'An administrator did not approve your sign-up for Serendib. Your account and the details you entered have been deleted.',
    sms: 'Serendib: Your sign-up was not approved. Your details were deleted.',
  },
})
