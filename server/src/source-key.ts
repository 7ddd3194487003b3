import { isIPv6 } from 'node:net'
import { unmappedAddress } from '@sen/model/ip-addresses'

/** A household or server has a whole /64 of IPv6. */
export function sourceKey(address: string): string {
  const plain = unmappedAddress(address)
  if (!isIPv6(plain)) return plain
  // An IPv4 address at the end takes two groups, and none of them belongs to the network.
  const [head = '', tail] = plain.replace(/[\d.]+\.\d+$/, '0:0').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** The network is the /24 of IPv4 or the /64 of IPv6. */
export function networkKey(address: string): string {
  return sourceKey(address).replace(/\.\d+$/, '.0/24')
}
