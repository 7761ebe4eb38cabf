import { defineTexts } from '@serendib/texts'

/** Messages about codes, sign-ups and passwords. In Sinhala and Tamil, those of text messages have 70 characters. */
export const accountMessages = defineTexts({
  code: {
    subject: 'Your Serendib code',
    text: "{code} is your Serendib verification code. It is valid for {minutes} minutes. If you didn't request it, you can ignore this message.",
    sms: '{code} is your Serendib code. Valid for {minutes} minutes.',
  },
  exists: {
    subject: 'You already have a Serendib account',
    text: 'Someone (maybe you) tried to sign up for Serendib with this email address or mobile number. You already have an account: sign in, or choose "Forgot password?" on the sign-in page. If this wasn\'t you, you can ignore this message.',
    sms: 'Serendib: You already have an account. Sign in, or reset your password.',
  },
  recovered: {
    subject: 'Your Serendib password was changed',
    text: 'The password of your Serendib account was reset with a code that we sent to {contact}, and all devices were signed out. If this wasn\'t you, set a new password now: choose "Forgot password?" on the sign-in page. Then check your email address and mobile number in My Account.',
    sms: 'Serendib: Your password was changed. Not you? Reset it now.',
  },
})
