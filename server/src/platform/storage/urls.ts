/**
 * The URL of a storage key; empty if there is no key. Files of an unlisted video that has a media token are
 * served only with it.
 */
export function mediaUrl(key: string | null, mediaToken: string | null = null): string {
  if (key === null || key === '') return ''
  return mediaToken === null ? `/media/${key}` : `/media/t/${mediaToken}/${key}`
}

/** Parses a path below `/media/`. */
export function parseMediaPath(path: string): { key: string; mediaToken: string | null } {
  const [, mediaToken, key] = /^t\/([0-9a-f]{32})\/(.*)$/.exec(path) ?? []
  return mediaToken === undefined || key === undefined ? { key: path, mediaToken: null } : { key, mediaToken }
}
