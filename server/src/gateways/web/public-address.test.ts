import { expect, test } from 'vitest'
import { isPublicAddress, publicLookup } from './public-address.ts'

/** The first and last address of each special-purpose network (the registries of IANA), and of multicast. */
const SPECIAL = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.31.196.255'],
  ['192.52.193.0', '192.52.193.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['192.175.48.0', '192.175.48.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
  // Unspecified, loopback and IPv4-compatible.
  ['::', '::ffff:ffff'],
  // IPv4-mapped, also of what is public.
  ['::ffff:0:0', '::ffff:ffff:ffff'],
  ['::ffff:127.0.0.1', '::ffff:8.8.8.8'],
  // IPv4-translated.
  ['::ffff:0:0:0', '::ffff:0:ffff:ffff'],
  // NAT64, well-known and local.
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  // Teredo, benchmarking, AMT, AS112, ORCHID, DRIP and the rest of the protocols.
  ['2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:1::1', '2001:1::3'],
  ['2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  ['2001:3::', '2001:4:112:ffff:ffff:ffff:ffff:ffff'],
  ['2001:10::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  // 6to4.
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002:7f00:1::', '2002:a9fe:a9fe::'],
  ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::1%eth0', 'fe80::1%1'],
  // Site-local, deprecated by RFC 3879.
  ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  // Never assigned.
  ['4000::', 'a000::1'],
  ['', 'example.ir'],
]

test.each(SPECIAL)('from %s to %s nothing is public', (first, last) => {
  expect([first, last].map(isPublicAddress)).toEqual([false, false])
})

test.each([
  '8.8.8.8',
  '185.143.234.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.1',
  '223.255.255.255',
  '2a01:5ec0::1',
  '2606:4700::1111',
  '2001:200::1',
  '2003::1',
])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([true, false])('a name of this machine is not resolved (all: %s)', async (all) => {
  const error = await new Promise((done) => publicLookup('localhost', { all }, done))
  expect(error).toMatchObject({ code: 'ENOTPUBLIC' })
})
