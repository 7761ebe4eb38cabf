/** The origin of the media host (MEDIA_URL); empty if the site's own host serves media. */
let mediaHost = ''

/** Sets the origin of the media host for this process, when it starts. */
export function setMediaHost(origin: string | undefined): void {
  mediaHost = origin ?? ''
}

/** Whether another host serves media. */
export const hasMediaHost = (): boolean => mediaHost !== ''

/**
 * The URL of a storage key; empty if there is no key. It is a path of the site, or begins with the origin of the media host. Files of
 * an unlisted video that has a media token are served only with it.
 */
export function mediaUrl(key: string | null, mediaToken: string | null = null): string {
  if (key === null || key === '') return ''
  return `${mediaHost}/media/${mediaToken === null ? '' : `t/${mediaToken}/`}${key}`
}

/** The whole URL of what is on the site (a path) or on the media host. */
export function wholeUrl(url: string, siteOrigin: string): string {
  return url.startsWith('/') ? siteOrigin + url : url
}

/** Parses a path below `/media/`. */
export function parseMediaPath(path: string): { key: string; mediaToken: string | null } {
  const [, mediaToken, key] = /^t\/([0-9a-f]{32})\/(.*)$/.exec(path) ?? []
  return mediaToken === undefined || key === undefined ? { key: path, mediaToken: null } : { key, mediaToken }
}
