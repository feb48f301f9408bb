import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'

/**
 * IPv4 networks that are not public: the registry of special-purpose addresses (RFC 6890 and its later
 * entries), multicast, and reserved ones.
 */
const SPECIAL_IPV4: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** The only part of IPv6 that is assigned; all mappings of IPv4 are outside of it, except those below. */
const GIVEN_OUT = ['2000::', 3] as const

/** The same registry's entries within it: Teredo and other protocols, documentation, 6to4, sinks of AS112. */
const SPECIAL_IPV6: [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

// One list for each family: in a list of both, an IPv6 network also includes the IPv4 addresses that it maps.
const special4 = new BlockList()
for (const [network, prefix] of SPECIAL_IPV4) special4.addSubnet(network, prefix, 'ipv4')
const special6 = new BlockList()
for (const [network, prefix] of SPECIAL_IPV6) special6.addSubnet(network, prefix, 'ipv6')
const givenOut = new BlockList()
givenOut.addSubnet(...GIVEN_OUT, 'ipv6')

/** Whether a text is an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  return isIPv6(address) && givenOut.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/**
 * Resolves a name for one connection, which then uses the checked address: changing the name's address later
 * does not help an attacker. One address that is not public makes the whole answer invalid.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const addresses = (found as LookupAddress[] | undefined) ?? []
    const [first] = addresses
    const refusal = error ?? refusalOf(addresses)
    if (refusal || !first) callback(refusal ?? new Error('no address'), [])
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

function refusalOf(addresses: LookupAddress[]): NodeJS.ErrnoException | null {
  return addresses.every(({ address }) => isPublicAddress(address)) ? null : refusedAddress()
}

/** The error of a connection to any other address, with the code `ENOTPUBLIC`. */
export function refusedAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error('the address is not public'), { code: 'ENOTPUBLIC' })
}
