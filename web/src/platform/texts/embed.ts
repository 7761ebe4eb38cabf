/** Texts of the player in frames of other pages. */
export const embedTexts = {
  watchOn: (channel: string) => `${channel} · Watch on Serendib`,
  missing: 'This video is not here',
  toSite: 'Look around on Serendib',
} as const
