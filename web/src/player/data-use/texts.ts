import { defineTexts } from '@serendib/texts'
/** Texts of the data meter, in the player and in My Account. */
export const dataTexts = defineTexts({
  dataUsed: 'Data used',
  dataInVisit: 'This visit',
  dataInMonth: 'This month',
  dataFromDevice: 'From this device, free',
  dataLimit: 'Warn at {size} a month',
  noDataLimit: "Don't warn",
  dataLimitReached: "You've used {size} this month, your limit. Videos still play.",
})
