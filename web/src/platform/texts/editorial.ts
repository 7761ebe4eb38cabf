/** Texts of What's new; the quoted ones of the product stand to the letter. What the team says comes from the server. */
export const editorialTexts = {
  whatsNew: 'What’s new',
  whatsNewLead: 'Notes from the team, and what is coming up.',
  teamMessages: 'Team messages',
  readOn: 'Read the story',
  advertiseHere: 'Your guest house, your boat, your train pass',
  advertiseHereAdvice: 'This place is free for somebody who has a good reason to travel here.',
  advertise: 'Advertise',
  upcomingEvents: 'Upcoming Events',
  eventsNote: (subscriptions: number, day: string) => `${subscriptions} subscriptions · updated on ${day}`,
  playAll: 'Play all',
  createdOn: (day: string) => `Created ${day}`,
  loading: 'Loading upcoming events',
  advertisements: 'Advertisements',
  ad: 'Ad',
} as const
