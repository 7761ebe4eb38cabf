/** What a member of the demo has reported, and why: videos, a comment on a video, and whole channels, by their videos. */
export const reports = {
  account: 'kavindu',
  videos: [
    { slug: 'kottu-at-full-volume', reason: 'Misleading' },
    { slug: 'stilt-fishing-koggala', reason: 'Harm to wildlife' },
  ],
  comments: ['slow-train-to-ella'],
  channelsOf: ['blue-whales-off-mirissa'],
} as const
