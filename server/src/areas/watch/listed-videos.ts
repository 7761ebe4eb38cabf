const RECENT_MS = 60_000
const RECENT_MAX = 20_000

/** Videos that were listed a moment ago, so that reports of positions in them need no query. Cleared when any ceases to be. */
export interface ListedVideos {
  add(videoId: number): void
  has(videoId: number): boolean
  clear(): void
}

export function createListedVideos(): ListedVideos {
  const until = new Map<number, number>()
  return {
    add: (videoId) => {
      if (until.size >= RECENT_MAX) until.clear()
      until.set(videoId, performance.now() + RECENT_MS)
    },
    has: (videoId) => (until.get(videoId) ?? 0) > performance.now(),
    clear: () => until.clear(),
  }
}
