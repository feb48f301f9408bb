import { BlockList, isIP } from 'node:net'

/**
 * What an address counts as: itself for IPv4, however it is written, and its network for IPv6, where everybody
 * has 2^64 of them. What is no address, as a socket has none once it is reset, counts as one.
 */
export function addressKey(address = ''): string {
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  const kind = isIP(plain)
  if (kind === 4) return plain
  return kind === 6 ? networkOf(plain) : 'unknown'
}

/** The first four of the eight groups. */
function networkOf(address: string) {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  while (groups.length + after.length < 8) groups.push('0')
  return `${[...groups, ...after].slice(0, 4).join(':')}::/64`
}

/** Whether an address is a proxy's of ours. */
export function proxyCheck(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address = '') => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
