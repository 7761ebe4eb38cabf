/** Texts that several areas show. Those quoted in the specification are verbatim. */
export const commonTexts = {
  productName: 'Serendib',
  somethingWentWrong: 'Something went wrong, Please try again',
  unableToProceedRequest: 'Unable to proceed the request, Please try again!',
  unableToChangeTheme: 'Unable to change the theme right now, Please try again!',
  searchBoxEmpty: 'Search Box is empty',
  tryAgain: 'Try again',
  undo: 'Undo',
  processing: 'processing...',
  signIn: 'Sign in',
  subscribe: 'Subscribe',
  unsubscribe: 'Unsubscribe',
  view: 'view',
  views: 'views',
  video: 'video',
  videos: 'videos',
  timeLeft: (time: string) => `about ${time} left`,
} as const
