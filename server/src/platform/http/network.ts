import { isIPv4, isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS_OF_A_NETWORK = 4
/** More no address has; what a proxy says may be anything. */
const LENGTH_MAX = 45

/**
 * What counts as one caller, for limits: an IPv4 address, or the half of an IPv6 address that names the network. The other half whoever
 * calls may choose, anew for each call.
 */
export function networkOf(address: string | undefined): string {
  // A caller that has gone already has no address left.
  if (address === undefined) return 'gone'
  const [bare = ''] = address.split('%')
  const [, mapped] = MAPPED.exec(bare) ?? []
  if (mapped !== undefined || isIPv4(bare)) return mapped ?? bare
  if (!isIPv6(bare)) return address.slice(0, LENGTH_MAX)
  return `${groupsOf(bare).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`
}

/** The eight groups of an IPv6 address, each in its shortest form. */
function groupsOf(address: string): string[] {
  // The address of a page has the one form that RFC 5952 wants, without a dotted end.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
