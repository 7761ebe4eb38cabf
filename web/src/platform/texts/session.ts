/** Texts of signing in and of the pages at the door; the quoted ones of the product stand to the letter. */
export const sessionTexts = {
  greeting: 'ආයුබෝවන්',
  signInLine: 'Every climb here starts with a lamp and a stranger saying good luck.',
  signIn: 'Sign in',
  newHere: 'New here?',
  createAccount: 'Create an account',
  userName: 'User name',
  userNameHint: 'Your e-mail address or mobile number',
  mobileHint: 'Your mobile number',
  emailHint: 'Your e-mail address',
  password: 'Password',
  forgotPassword: 'Forgot password?',
  enter: 'Enter',
  signingIn: 'Signing in...',
  accountReady: 'Your account is ready. Please sign in.',
  accountLeaves: (day: string) =>
    `Your account will be deleted on ${day}. Sign in before that day to keep it.`,
  accountStays: 'Welcome back. Your account will not be deleted: signing in has cancelled that.',
  somethingEmpty: 'Oops, Something went wrong',
  wrongCredentials: 'User Name or Password is wrong',
  tryAgainIn: (wait: string) => `You can try again in ${wait}.`,
} as const

/** How long to wait: '28 s', '12 min', '23 h'. */
export function waitText(seconds: number): string {
  if (seconds > 5400) return `${Math.ceil(seconds / 3600)} h`
  return seconds < 60 ? `${Math.max(1, Math.ceil(seconds))} s` : `${Math.ceil(seconds / 60)} min`
}
