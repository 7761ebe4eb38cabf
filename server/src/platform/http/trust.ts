import { BlockList, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
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

/** Whether a connection comes from a proxy whose word is taken. */
export function trustedPeer(trustProxy: TrustProxy): (ip: string | undefined) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  if (typeof trustProxy === 'number') return (ip) => nearnessOfIp(ip) !== 'anywhere'
  const listed = new BlockList()
  for (const entry of trustProxy) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) listed.addAddress(address, family)
    else listed.addSubnet(address, Number(bits), family)
  }
  return (ip) => {
    if (ip === undefined || !ipaddr.isValid(ip)) return false
    const address = ipaddr.process(ip)
    return listed.check(address.toString(), address.kind())
  }
}
