import { z } from 'zod'
import { optional, setting } from './define-setting.ts'
import { listenAddress } from './setting-values.ts'

/** The settings of separate workers. */
export const workerSettings = {
  workerListen: setting(
    'WORKER_LISTEN',
    '127.0.0.1:9400',
    'an IP and a port, or off',
    'Where a separate worker answers `/metrics` and `/health`, to this machine and private networks only. If the port is taken, the worker runs without them and the log says so.',
    listenAddress,
  ),
  siteUrl: optional(
    'SITE_URL',
    'an https URL without a path',
    'The site that a worker without `DATABASE_URL` works for: see [Remote workers](#remote-workers). `http` is allowed only to this machine, for tunnels.',
    z
      .url({ protocol: /^https?$/ })
      .transform((text) => new URL(text))
      .refine((url) => url.href === `${url.origin}/` && (url.protocol === 'https:' || isThisMachine(url)))
      .transform((url) => url.origin),
  ),
  workerToken: optional(
    'WORKER_TOKEN',
    'the token that `npm run admin -- worker add` printed',
    'The token of a worker without `DATABASE_URL`.',
    z.string().regex(/^[\w-]{32,100}$/),
  ),
}

/** The token would be readable on the way to any other. */
function isThisMachine({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
