/** Reports by a demo member: videos, a comment on a video, and whole channels, each given by a video. */
export const reports = {
  account: 'kavindu',
  videos: [
    { slug: 'kottu-at-full-volume', reason: 'Misleading' },
    { slug: 'stilt-fishing-koggala', reason: 'Harm to wildlife' },
  ],
  comments: ['slow-train-to-ella'],
  channelsOf: ['blue-whales-off-mirissa'],
} as const
