import { defineTexts } from '@serendib/texts'

/** The page during a database outage. */
export const unavailableTexts = defineTexts({
  title: 'Back in a moment',
  reloads: 'This page reloads automatically.',
  tryAgain: 'Try again',
})
