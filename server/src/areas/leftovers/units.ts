/**
 * The key of what is stored and removed together with a file of the storage: a set of pictures, a poster in its widths, a film as it was
 * made once, a file alone. A row names it by this key or by one below it. Undefined for what is not ours to judge.
 */
export function unitOf(key: string): string | undefined {
  return UNITS.map((pattern) => pattern.exec(key)?.[1]).find((unit) => unit !== undefined)
}

const UNITS = [
  /^((?:avatars|originals)\/[^/]+)$/,
  /^(posters\/[^/]+?)(?:-\d+\.webp)?$/,
  /^(pictures\/[^/]+\/[^/]+)/,
  /^(videos\/\d{1,9}\/(?:captions|uncut)\/[^/]+)$/,
  /^(videos\/\d{1,9}\/(?!captions\/|uncut\/)[^/]+)/,
]

/** The number of the film that a file below `videos/` or `posters/` is of. */
export function videoOf(key: string): number | undefined {
  const [, video] = /^(?:videos\/|posters\/)(\d{1,9})[/-]/.exec(key) ?? []
  return video === undefined ? undefined : Number(video)
}
