import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Networks that are not the public internet (RFC 6890 and later entries of its registries). */
const NOT_PUBLIC: [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
]

const blocked = new BlockList()
for (const [network, prefix] of NOT_PUBLIC) {
  blocked.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4')
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  return !blocked.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Resolves a name for one connection, which then goes to what was checked here: a name that changes its
 * address afterwards gains nothing. One address that is not public spoils them all.
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

/** What a connection to any other fails with: an error of the code `ENOTPUBLIC`. */
export function refusedAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error('the address is not public'), { code: 'ENOTPUBLIC' })
}
