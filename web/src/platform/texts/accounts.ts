import type { ContactMethod } from '@serendib/contract'

/** Texts of signing up; the quoted ones of the product stand to the letter. */
export const accountTexts = {
  signUp: 'Sign up',
  line: 'One account for everything you want to find again.',
  steps: 'Sign-up steps',
  contactStep: 'Contact',
  codeStep: 'Code',
  detailsStep: 'Details',

  contactTitle: 'Create an account',
  haveOne: 'Have one already?',
  signIn: 'Sign in',
  contactHint: 'We send a code there. Nobody else sees it.',
  mobileHint: 'A mobile number has ten digits. We send a code there. Nobody else sees it.',
  rules: 'By signing up you agree to the',
  guidelines: 'guidelines',
  whatIsKept: '. What is kept of you stands under',
  privacy: 'Privacy',
  sendCode: 'Send the code',
  sending: 'Sending...',
  invalidInput: 'Invalid Input',
  invalidMobile: 'Please enter a valid Mobile Number',
  invalidEmail: 'Please enter a valid Email Address',

  codeTitle: 'Enter the code',
  sentTo: (contact: string) =>
    contact === '' ? 'Six characters, sent to you.' : `Six characters, sent to ${contact}`,
  code: 'Verification code',
  codeHint: 'Codes can take a minute to arrive.',
  continue: 'Continue',
  checking: 'Checking...',
  codeWrong: "Verification code doesn't match",
  resend: 'Resend',
  resendIn: (wait: string) => `Resend in ${wait}`,
  codeSent: 'Sent the verification code',
  resendFailed: 'Unable to send a new code',
  startAgain: 'Use another contact',

  detailsTitle: 'About you',
  detailsLead: 'Your name stands beside your comments. The rest is for you alone.',
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth',
  location: 'Location',
  defaultLocation: 'Sri Lanka',
  password: 'Password',
  passwordHint: 'At least 6 characters',
  confirmation: 'Password again',
  birthDateEmpty: 'Date of Birth field is empty',
  birthDateAhead: 'Date of Birth must be in the past',
  confirmationDiffers: "Password doesn't match",
  unableToProceed: 'Unable to proceed',
  createAccount: 'Create account',
  saving: 'Saving...',
  newCode: 'Ask for a new code',
} as const

/** What the field for a contact is called, by the accepted ways to sign up. */
export function contactLabel(methods: readonly ContactMethod[]): string {
  if (!methods.includes('mobile')) return 'E-mail address'
  return methods.includes('email') ? 'E-mail address or mobile number' : 'Mobile number'
}
