import { type ContactMethod } from '@serendib/contract'
import { defineTexts } from '@serendib/texts'

/** Texts of signing up. Those quoted in the specification are verbatim. */
export const accountTexts = defineTexts({
  signUp: 'Sign up',
  line: 'One account for everything you want to find again.',
  steps: 'Sign-up steps',
  contactStep: 'Contact',
  codeStep: 'Code',
  detailsStep: 'Details',

  contactTitle: 'Create an account',
  haveOne: 'Already have an account?',
  signIn: 'Sign in',
  contactHint: "We'll send you a code to verify it. Other members can't see it.",
  mobileHint:
    "If you use a mobile number, enter all 10 digits. We'll send you a code to verify it. Other members can't see it.",
  approval: 'An administrator approves new accounts before they can sign in.',
  rules: 'By signing up, you agree to the',
  guidelines: 'guidelines',
  whatIsDownloaded: '. Learn what we store about you on the',
  privacy: 'privacy page',
  sendCode: 'Send code',
  sending: 'Sending...',
  invalidInput: 'Invalid Input',
  invalidMobile: 'Please enter a valid Mobile Number',
  invalidEmail: 'Please enter a valid Email Address',

  codeTitle: 'Enter the code',
  sentToYou: 'Enter the 6-digit code we sent you.',
  sentTo: 'Enter the 6-digit code we sent to {contact}',
  code: 'Verification code',
  codeHint: 'Codes can take a minute to arrive.',
  continue: 'Continue',
  checking: 'Checking...',
  codeWrong: "Verification code doesn't match",
  resend: 'Resend',
  resendIn: 'Resend in {wait}',
  codeSent: 'Sent the verification code',
  resendFailed: 'Unable to send a new code',
  startAgain: 'Change email address or mobile number',

  detailsTitle: 'About you',
  detailsLead: "Your name appears next to your comments. Other members can't see the rest.",
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Date of birth',
  location: 'Location',
  defaultLocation: 'Sri Lanka',
  password: 'Password',
  passwordHint: 'At least 6 characters',
  confirmation: 'Confirm password',
  birthDateEmpty: 'Date of Birth field is empty',
  birthDateAhead: 'Date of Birth must be in the past',
  confirmationDiffers: "Password doesn't match",
  unableToProceed: 'Unable to proceed',
  createAccount: 'Create account',
  saving: 'Saving...',
  newCode: 'Get a new code',
  contact: 'Email address or mobile number',
  email: 'Email address',
  mobile: 'Mobile number',
})

/** The label of the contact field, depending on the accepted contact methods. */
export function contactLabel(methods: readonly ContactMethod[]): string {
  if (!methods.includes('mobile')) return accountTexts.email
  return methods.includes('email') ? accountTexts.contact : accountTexts.mobile
}
