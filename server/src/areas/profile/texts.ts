import { defineTexts } from '@serendib/texts'

/** Messages to an account whose contacts or password change. In Sinhala and Tamil, `sms` has 70 characters. */
export const profileMessages = defineTexts({
  taken: {
    subject: 'You already have a Serendib account',
    text: "Someone (maybe you) tried to add this email address or mobile number to another Serendib account. It's already used by your account, so nothing was changed. If this wasn't you, you can ignore this message.",
    sms: 'Serendib: This number already belongs to your account. Nothing changed.',
  },
  password: {
    subject: 'Your Serendib password was changed',
    text: 'The password of your Serendib account was changed in My Account, and all other devices were signed out. If this wasn\'t you, set a new password now: choose "Forgot password?" on the sign-in page. That signs out all devices.',
    sms: 'Serendib: Your password was changed. Not you? Reset it now.',
  },
  contact: {
    email: {
      added: 'An email address was added',
      addedText:
        "An email address was added to your Serendib account. If this was you, you don't need to do anything.",
      changed: 'Your email address was changed',
      changedText:
        "The email address of your Serendib account was changed. You can no longer sign in with {former}. If this was you, you don't need to do anything.",
    },
    mobile: {
      added: 'A mobile number was added',
      addedText:
        "A mobile number was added to your Serendib account. If this was you, you don't need to do anything.",
      changed: 'Your mobile number was changed',
      changedText:
        "The mobile number of your Serendib account was changed. You can no longer sign in with {former}. If this was you, you don't need to do anything.",
    },
    undo: "If this wasn't you, undo the change with the link below. It works once, expires after {days} days, and signs out all devices.",
    notMe: "This wasn't me",
    sms: "Serendib: Your account's contacts were changed. Not you? Undo it:",
  },
  undo: {
    ask: {
      title: 'Undo this change?',
      restores: {
        email:
          "We'll restore your previous email address and sign out all devices. You'll then set a new password.",
        mobile:
          "We'll restore your previous mobile number and sign out all devices. You'll then set a new password.",
      },
      removes: {
        email:
          "We'll remove the email address that was added and sign out all devices. You'll then set a new password.",
        mobile:
          "We'll remove the mobile number that was added and sign out all devices. You'll then set a new password.",
      },
    },
    done: {
      title: 'The change was undone.',
      text: "All devices were signed out, and your password no longer works. We'll send you a code to set a new one.",
      link: 'Set a new password',
    },
    over: {
      title: 'This link has expired.',
      text: "Each link works once and expires after {days} days. If you can't sign in to your account, contact us.",
    },
    taken: {
      title: 'This email address or mobile number is already used by another account.',
      text: 'Nothing was changed. Please contact us.',
    },
  },
  undone: {
    subject: 'A change to your account was undone',
    text: 'A change to the email address or mobile number of your Serendib account was undone with the link that we sent to your previous one. All devices were signed out, and your password no longer works. To set a new one, choose "Forgot password?" on the sign-in page.',
    sms: 'Serendib: The change was undone. Set a new password on the site.',
  },
})
