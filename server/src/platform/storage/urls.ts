/**
 * The address under which a storage key is served; empty for no key. Files of a video that has a media token are served with that
 * alone, as long as the video is unlisted.
 */
export function mediaUrl(key: string | null, mediaToken: string | null = null): string {
  if (key === null || key === '') return ''
  return mediaToken === null ? `/media/${key}` : `/media/t/${mediaToken}/${key}`
}

/** What a path below `/media/` names. */
export function parseMediaPath(path: string): { key: string; mediaToken: string | null } {
  const [, mediaToken, key] = /^t\/([0-9a-f]{32})\/(.*)$/.exec(path) ?? []
  return mediaToken === undefined || key === undefined ? { key: path, mediaToken: null } : { key, mediaToken }
}
