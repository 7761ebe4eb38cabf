import { defineTexts } from '@serendib/texts'

/** What feeds say about themselves. */
export const feedTexts = defineTexts({
  site: 'The newest travel videos from Sri Lanka.',
  category: 'The newest videos of {name}.',
})
