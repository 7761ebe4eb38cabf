import { expect, it } from 'vitest'
import { readNetwork, readNetworks } from './network.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51334', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:3:4:5:6]:51334', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b::/64'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['203.0.113.9:http', '203.0.113.9:http'],
  ['[unknown]:80', '[unknown]:80'],
  ['x'.repeat(5000), 'x'.repeat(45)],
  [undefined, 'gone'],
])('counts the IP %s as %s', (ip, network) => {
  expect(readNetwork(ip)).toBe(network)
})

it('counts an IPv6 address by its /64, and by its /48 with ten times the limit', () => {
  expect(readNetworks('2001:db8:1:2:3:4:5:6')).toEqual([
    { name: '2001:db8:1:2::/64', share: 1 },
    { name: '2001:db8:1::/48', share: 10 },
  ])
  expect(readNetworks('203.0.113.9')).toEqual([{ name: '203.0.113.9', share: 1 }])
})
