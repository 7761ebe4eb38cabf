/** What a member of the demo has reported: two films, a comment on each of some, and whole channels, by their films. */
export const reports = {
  account: 'kavindu',
  videos: ['kottu-at-full-volume', 'stilt-fishing-koggala'],
  comments: ['slow-train-to-ella'],
  channelsOf: ['blue-whales-off-mirissa'],
} as const
