import { nearnessOfIp } from './nearness.ts'

/** Which peers' `X-Forwarded-For` and `X-Forwarded-Proto` are believed: the `TRUST_PROXY` setting. */
export type TrustProxy = boolean | number | string[]

/**
 * The setting as Fastify takes it. A number counts proxies, and only behind a peer on this machine or in a private network: anybody
 * else could write as many hops as they like (CVE-2026-16732).
 */
export function trustOf(
  trustProxy: TrustProxy,
): boolean | string[] | ((address: string | undefined, hop: number) => boolean) {
  if (typeof trustProxy !== 'number') return trustProxy
  // The peer is hop 0; addresses behind a peer that is not trusted are never asked about.
  return (address, hop) => hop < trustProxy && (hop > 0 || nearnessOfIp(address) !== 'anywhere')
}
