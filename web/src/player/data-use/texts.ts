import { defineTexts } from '@serendib/texts'
/** Texts of the data meter, in the player and in My Account. */
export const dataTexts = defineTexts({
  dataUsed: 'Data used',
  dataInVisit: 'This visit',
  dataInMonth: 'This month',
  dataFromDevice: 'Loaded from this device (free)',
  dataLimit: 'Warn at {size} a month',
  noDataLimit: "Don't warn",
  dataLimitReached: "You've reached your limit of {size} this month. Videos still play.",
})
