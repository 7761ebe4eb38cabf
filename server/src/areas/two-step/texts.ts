import { defineTexts } from '@serendib/texts'

/** Messages about two-step sign-in. In Sinhala and Tamil, `sms` has 70 characters. */
export const twoStepMessages = defineTexts({
  used: {
    subject: 'A recovery code was used',
    text: 'A recovery code was used to sign in to your Serendib account instead of your authenticator app.',
    left: '{count, plural, one {You have # code left.} other {You have # codes left.}}',
    last: 'It was your last one. Create new codes in My Account, under Privacy.',
    notYou: "If this wasn't you, change your password now.",
    sms: 'Serendib: A recovery code was used. Not you? Change your password.',
  },
  on: {
    subject: 'Two-step sign-in is on',
    text: 'Two-step sign-in was turned on for your Serendib account. From now on, you sign in with your password and a code from your authenticator app. All your other devices were signed out.',
    keep: "Keep your recovery codes where you can find them without your phone. If this wasn't you, contact us now.",
    sms: 'Serendib: Two-step sign-in is on for your account.',
  },
  off: {
    subject: 'Two-step sign-in is off',
    byOwner:
      'Two-step sign-in was turned off for your Serendib account. You now sign in with only your password, and your recovery codes no longer work.',
    byOperator:
      'Two-step sign-in was turned off for your Serendib account by an administrator. You now sign in with only your password, and your recovery codes no longer work.',
    notYou: "If you didn't ask for this, change your password and turn two-step sign-in on again.",
    sms: 'Serendib: Two-step sign-in is off for your account.',
  },
})
