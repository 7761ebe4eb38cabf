import { defineTexts } from '@serendib/texts'
/** Texts of signing in. Those quoted in the specification are verbatim. */
export const sessionTexts = defineTexts({
  greeting: 'ආයුබෝවන්',
  signInLine: 'Every climb here starts with a lamp and a stranger saying good luck.',
  signIn: 'Sign in',
  newHere: 'New here?',
  createAccount: 'Create an account',
  userName: 'User name',
  userNameHint: 'Your email address or mobile number',
  mobileHint: 'Your mobile number',
  emailHint: 'Your email address',
  password: 'Password',
  forgotPassword: 'Forgot password?',
  enter: 'Enter',
  signingIn: 'Signing in...',
  accountReady: 'Your account is ready. Please sign in.',
  accountWaits:
    "Your sign-up is complete. An administrator has to approve it before you can sign in. We'll send you a message when they decide.",
  accountLeaves: 'Your account will be deleted on {day}. To keep it, sign in before then.',
  accountStays: "Welcome back. Your account won't be deleted.",
  somethingEmpty: 'Oops, Something went wrong',
  wrongCredentials: 'User Name or Password is wrong',
  tryAgainIn: 'You can try again in {wait}.',
})

/** A waiting time, such as '28 s', '12 min' or '23 h'. */
export function waitText(seconds: number): string {
  if (seconds > 5400) return `${Math.ceil(seconds / 3600)} h`
  return seconds < 60 ? `${Math.max(1, Math.ceil(seconds))} s` : `${Math.ceil(seconds / 60)} min`
}
