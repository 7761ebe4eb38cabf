import { defineTexts } from '@serendib/texts'
/** Texts of What's new. Those quoted in the specification are verbatim. The team messages come from the server. */
export const editorialTexts = defineTexts({
  whatsNew: "What's new",
  whatsNewLead: "Notes from the team, and what's coming up.",
  teamMessages: 'Team messages',
  readOn: 'Read the story',
  advertiseHere: 'Your guest house, your boat, your train pass',
  advertiseHereAdvice: 'This spot is free for anyone with a good reason to travel here.',
  advertise: 'Advertise',
  upcomingEvents: 'Upcoming Events',
  eventsNote: '{subscriptions} subscriptions · updated on {day}',
  playAll: 'Play all',
  createdOn: 'Created {day}',
  loading: 'Loading upcoming events',
  advertisements: 'Advertisements',
  ad: 'Ad',
})
