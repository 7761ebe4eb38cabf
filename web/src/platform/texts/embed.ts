/** Texts of the embedded player. */
export const embedTexts = {
  watchOn: (channel: string) => `${channel} · Watch on Serendib`,
  missing: "This video isn't available",
  toSite: 'Go to Serendib',
} as const
