/** Texts of recovering an account; the quoted ones of the product stand to the letter. */
export const recoveryTexts = {
  title: 'Identify your account',
  lead: 'We send a code to the e-mail address or mobile number of your account.',
  line: 'A short way round, and you are back on the path.',
  steps: 'Steps to a new password',
  contactStep: 'Contact',
  codeStep: 'Code',
  passwordStep: 'Password',
  backToSignIn: 'Back to sign in',

  notActivated: 'This account was never activated. Have a new code sent, and complete your sign-up with it.',
  resend: 'Resend',
  sending: 'Sending...',
  resendFailed: 'Unable to send a new code',

  passwordTitle: 'Choose a new password',
  passwordLead: 'It signs you out everywhere else.',
  password: 'New password',
  passwordHint: 'At least 6 characters',
  confirmation: 'New password again',
  passwordDiffers: "Password doesn't match",
  save: 'Change the password',
  saving: 'Saving...',
  changed: 'Password Changed.',
} as const
