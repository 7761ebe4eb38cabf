import { BlockList, isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const MACHINE = new BlockList()
MACHINE.addSubnet('127.0.0.0', 8)
MACHINE.addAddress('::1', 'ipv6')

const PRIVATE = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, prefix)
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

type NetworkScope = 'machine' | 'network' | 'anywhere'

/** Whether an IP belongs to this machine, a private network, or neither. */
export function readIpScope(ip: string | undefined): NetworkScope {
  const bare = ip?.replace(/^::ffff:(?=\d+\.)/i, '').split('%')[0]
  if (bare === undefined || isIP(bare) === 0) return 'anywhere'
  const family = isIPv4(bare) ? 'ipv4' : 'ipv6'
  if (MACHINE.check(bare, family)) return 'machine'
  return PRIVATE.check(bare, family) ? 'network' : 'anywhere'
}

/**
 * Whether a request comes from this machine, a private network, or anywhere. A forwarded request counts as from
 * anywhere, even if the proxy is trusted.
 */
export function readRequestScope({
  headers,
  socket,
}: Pick<FastifyRequest, 'headers' | 'socket'>): NetworkScope {
  const isPassedOn = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  )
  return isPassedOn ? 'anywhere' : readIpScope(socket.remoteAddress)
}
