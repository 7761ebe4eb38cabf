/**
 * Returns the key of the files that are stored and removed together with a file: a set of pictures, a thumbnail in its
 * widths, one rendering of a video, or a single file. A database row names the set by this key or a key below it.
 * Undefined for files that the sweep must not touch.
 */
export function readFileSet(key: string): string | undefined {
  return FILE_SETS.map((pattern) => pattern.exec(key)?.[1]).find((fileSet) => fileSet !== undefined)
}

const FILE_SETS = [
  /^((?:avatars|originals)\/[^/]+)$/,
  /^(posters\/[^/]+?)(?:-\d+\.webp)?$/,
  /^(pictures\/[^/]+\/[^/]+)/,
  /^(videos\/\d{1,9}\/(?:captions|untrimmed)\/[^/]+)$/,
  /^(videos\/\d{1,9}\/(?!captions\/|untrimmed\/)[^/]+)/,
]

/** Returns the id of the video that a file below `videos/` or `posters/` belongs to. */
export function readVideoId(key: string): number | undefined {
  const [, video] = /^(?:videos\/|posters\/)(\d{1,9})[/-]/.exec(key) ?? []
  return video === undefined ? undefined : Number(video)
}
