import { defineTexts } from '@serendib/texts'
/** Texts of the fields for other languages. */
export const translationTexts = defineTexts({
  otherLanguages: 'In other languages',
  hint: 'Viewers who use the site in that language see these instead.',
  hintOfVideos:
    'Viewers who use the site in that language see these instead. Include the times of chapters in the description.',
  title: 'Title ({language})',
  name: 'Name ({language})',
  description: 'Description ({language})',
})
