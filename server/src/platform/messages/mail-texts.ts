import { defineTexts } from '@serendib/texts'

/** Texts around every email. */
export const mailTexts = defineTexts({
  footer: 'Videos of journeys through Sri Lanka.',
  open: 'Open on Serendib',
})
