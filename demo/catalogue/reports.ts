/** What a member of the demo has reported, and why: films, a comment on a film, and whole channels, by their films. */
export const reports = {
  account: 'kavindu',
  videos: [
    { slug: 'kottu-at-full-volume', reason: 'Misleading' },
    { slug: 'stilt-fishing-koggala', reason: 'Harm to wildlife' },
  ],
  comments: ['slow-train-to-ella'],
  channelsOf: ['blue-whales-off-mirissa'],
} as const
