import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** A network in which a caller is counted. */
export interface Network {
  /** An IPv4 address, or an IPv6 prefix such as `2001:db8:1:2::/64`. */
  readonly name: string
  /** The multiple of a limit that its callers share. */
  readonly share: number
}

type Networks = readonly [Network, ...Network[]]

// Providers assign a /64 or /56 to homes and a /48 to businesses; the owner of a /48 must not get 65,536 times every
// limit.
const IPV6_PREFIXES = [
  { bits: 64, share: 1 },
  { bits: 48, share: 10 },
] as const
/** The maximum length of an IP address with its zone; a proxy's header may contain anything. */
const LENGTH_MAX = 45
/** Every request asks for its networks several times. */
const parsed = new LRUCache<string, Networks>({ max: 10_000 })
const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d+)?$/

/**
 * The networks in which limits count an IP, narrowest first: an IPv4 address itself; the /64 of an IPv6 address, and
 * its /48 with ten times each limit. Accepts `ip:port` and `[ip]:port`, and counts an IPv4-mapped IPv6 address as the
 * IPv4 address.
 */
export function readNetworks(ip: string | undefined): Networks {
  // A client that has disconnected has no IP.
  if (ip === undefined) return [{ name: 'gone', share: 1 }]
  const known = parsed.get(ip)
  if (known) return known
  const networks = parseNetworks(ip)
  if (ip.length <= LENGTH_MAX) parsed.set(ip, networks)
  return networks
}

function parseNetworks(ip: string): Networks {
  const { v6, v4 } = WITH_PORT.exec(ip.trim())?.groups ?? {}
  const address = parse(v6 ?? v4 ?? ip.trim())
  if (!address) return [{ name: ip.slice(0, LENGTH_MAX), share: 1 }]
  if (address.kind() === 'ipv4') return [{ name: address.toString(), share: 1 }]
  const bytes = address.toByteArray()
  const [narrow, wide] = IPV6_PREFIXES
  return [toPrefix(bytes, narrow), toPrefix(bytes, wide)]
}

/** The network that counts as one caller: the narrowest of `readNetworks`. */
export function readNetwork(ip: string | undefined): string {
  return readNetworks(ip)[0].name
}

/** The caller that takes turns: an IPv4 address or an IPv6 /48, so that one client doesn't count as many. */
export function readCaller({ ip }: { readonly ip: string }): string {
  const networks = readNetworks(ip)
  return (networks.at(-1) ?? networks[0]).name
}

/** The part of an IP that is logged: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function formatLoggedPrefix(ip: string | undefined): string {
  const { name } = readNetworks(ip).at(-1) ?? { name: '' }
  return ipaddr.IPv4.isValidFourPartDecimal(name) ? name.replace(/\d+$/, '0/24') : name
}

function toPrefix(bytes: readonly number[], { bits, share }: { bits: number; share: number }): Network {
  const maskedBytes = bytes.map((byte, index) => (index < bits / 8 ? byte : 0))
  return { name: `${new ipaddr.IPv6(maskedBytes).toString()}/${bits}`, share }
}

function parse(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(ip)) return ipaddr.IPv4.parse(ip)
  return ipaddr.IPv6.isValid(ip) ? ipaddr.process(ip) : undefined
}
