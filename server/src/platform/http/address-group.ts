import { BlockList, isIP } from 'node:net'

/**
 * The group in which an address is counted: for IPv6 its network of 64 bits, which one customer of a provider
 * has alone; for IPv4, mapped into IPv6 or not, the address. Anything else counts as one group: a socket that
 * was reset has no address.
 */
export function addressGroup(ip = ''): string {
  const [address = ''] = ip.split('%')
  const kind = isIP(address)
  if (kind !== 6) return kind === 4 ? address : 'unknown'
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ]
  const parts = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
  if (parts.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${parts.slice(0, 4).join(':')}::/64`
  return parts
    .slice(6)
    .map((part) => Number.parseInt(part, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

/** Whether an address is one of our proxies. */
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
