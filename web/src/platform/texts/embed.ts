import { defineTexts } from '@serendib/texts'
/** Texts of the embedded player. */
export const embedTexts = defineTexts({
  watchOn: '{channel} · Watch on Serendib',
  missing: "This video isn't available",
  toSite: 'Go to Serendib',
})
