import { defineTexts } from '@serendib/texts'
/** Texts that several areas show. Those quoted in the specification are verbatim. */
export const commonTexts = defineTexts({
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
  viewCount: '{count, plural, one {{shown} view} other {{shown} views}}',
  videoCount: '{count, plural, one {{shown} video} other {{shown} videos}}',
  and: '{first} and {last}',
  timeLeft: 'about {time} left',
})
