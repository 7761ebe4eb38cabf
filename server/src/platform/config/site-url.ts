import type { Config } from './index.ts'

/** The site's URL without a trailing slash: PUBLIC_URL, or else the address that it listens on. */
export function siteUrlOf({ publicUrl, host, port }: Config): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/$/, '')
  return `http://${host === undefined || ['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`
}
