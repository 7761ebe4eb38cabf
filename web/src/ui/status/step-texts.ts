import { defineTexts } from '@serendib/texts'

/** What screen readers say after the title of a step. */
export const stepTexts = defineTexts({
  done: ', done',
  current: ', in progress',
  failed: ', failed',
})
