import { defineTexts } from '@serendib/texts'
/** Texts of recovering an account. Those quoted in the specification are verbatim. */
export const recoveryTexts = defineTexts({
  title: 'Identify your account',
  lead: "We'll send a code to your account's email address or mobile number.",
  mobileHint: 'Enter all 10 digits of a mobile number.',
  line: "A short detour, and you're back on the path.",
  steps: 'Password reset steps',
  contactStep: 'Contact',
  codeStep: 'Code',
  passwordStep: 'Password',
  backToSignIn: 'Back to sign in',

  notActivated: 'This account was never activated. Request a new code to complete your sign-up.',

  passwordTitle: 'Choose a new password',
  passwordLead: 'This signs you out everywhere else.',
  password: 'New password',
  passwordHint: 'At least 6 characters',
  confirmation: 'Confirm new password',
  passwordDiffers: "Password doesn't match",
  save: 'Change password',
  saving: 'Saving...',
  changed: 'Password Changed.',
})
