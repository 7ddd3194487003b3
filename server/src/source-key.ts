import { isIPv6 } from 'node:net'

/** A household or server has a whole /64 of IPv6. */
export function sourceKey(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** The network is the /24 of IPv4 or the /64 of IPv6. */
export function networkKey(address: string): string {
  return sourceKey(address).replace(/\.\d+$/, '.0/24')
}
