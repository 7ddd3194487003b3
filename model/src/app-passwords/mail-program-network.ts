import { unmappedAddress } from '../ip-addresses.ts'

const IPV4 = /^(\d+)\.(\d+)\.\d+\.\d+$/

/**
 * Returns the /16 of an IPv4 address or the /32 of an IPv6 address. Phones change their address many times a day within
 * such a network, and every new network raises an alert.
 */
export function mailProgramNetwork(address: string): string {
  const plain = unmappedAddress(address)
  const [, first, second] = IPV4.exec(plain) ?? []
  if (first !== undefined && second !== undefined) return `${first}.${second}.0.0/16`
  const [head = '', tail] = plain.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  // The groups that "::" replaces are zero.
  const [high = '0', low = '0'] = tail === undefined || groups.length >= 2 ? groups : [...groups, '0', '0']
  return `${high.replace(/^0+(?=.)/, '')}:${low.replace(/^0+(?=.)/, '')}::/32`
}
