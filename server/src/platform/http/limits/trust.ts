import { BlockList, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { readIpScope } from './network-scope.ts'

/** The peers whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: the `TRUST_PROXY` setting. */
export type TrustProxy = boolean | number | string[]

/**
 * Converts the setting to Fastify's option. A number of hops is trusted only behind a peer on this machine or in a
 * private network: anybody else could forge as many hops as they like (CVE-2026-16732).
 */
export function trustOf(
  trustProxy: TrustProxy,
): boolean | string[] | ((address: string | undefined, hop: number) => boolean) {
  if (typeof trustProxy !== 'number') return trustProxy
  // The peer is hop 0; this is not called for the hops behind an untrusted peer.
  return (address, hop) => hop < trustProxy && (hop > 0 || readIpScope(address) !== 'anywhere')
}

/** Returns a function that tells whether a connection comes from a trusted proxy. */
export function trustedPeer(trustProxy: TrustProxy): (ip: string | undefined) => boolean {
  if (typeof trustProxy === 'boolean') return () => trustProxy
  if (typeof trustProxy === 'number') return (ip) => readIpScope(ip) !== 'anywhere'
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
