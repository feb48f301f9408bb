import { expect, test } from 'vitest'
import { addressGroup, proxyCheck } from './address-group.ts'
import { MinuteCounts } from './every-request/every-request.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
  ['garbage', 'unknown'],
  [undefined, 'unknown'],
])('%s counts as %s', (ip, group) => {
  expect(addressGroup(ip)).toBe(group)
})

test('a proxy is recognised by address and by subnet, in any notation', () => {
  const isProxy = proxyCheck(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
  expect(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd00::1'].map(isProxy)).toEqual(Array(4).fill(true))
  expect(['11.0.0.1', '192.0.2.8', 'fe00::1', 'garbage', undefined].map(isProxy)).toEqual(
    Array(5).fill(false),
  )
})

test('all addresses of one IPv6 network count as one, and a minute later all may ask again', () => {
  const counts = new MinuteCounts(2)
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((one) => counts.add(one, 0) === null)).toEqual([
    true,
    true,
    false,
  ])
  expect(counts.add('2001:db8:0:1::1', 0)).toBeNull()
  expect(counts.add('2001:db8::1', 20_000)).toBe(40)
  expect(counts.add('2001:db8::1', 60_000)).toBeNull()
})
