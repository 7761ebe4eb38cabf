import type { Config } from './index.ts'

/** Where people find the site, as far as it was told: PUBLIC_URL, else the address that it listens on. No slash at the end. */
export function siteUrlOf({ publicUrl, host, port }: Config): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/$/, '')
  return `http://${host === undefined || ['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`
}
