import { BlockList, isIP, isIPv6 } from 'node:net'

/** IANA special-purpose registries, and the clouds' metadata addresses that lie inside of them. */
const CLOSED_V4: readonly (readonly [string, number])[] = [
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
]
/** The open part of IPv6 is 2000::/3; of it, tunnels and documentation are closed. */
const CLOSED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
const open = new BlockList()
for (const [net, prefix] of CLOSED_V4) {
  closed.addSubnet(net, prefix, 'ipv4')
}
for (const [net, prefix] of CLOSED_V6) closed.addSubnet(net, prefix, 'ipv6')
open.addSubnet('2000::', 3, 'ipv6')

/** Whether a stranger may not send us to this address: this machine, its network, and everything that is not public. */
export function isClosedAddress(address: string): boolean {
  if (isIP(address) === 0) return true
  if (!isIPv6(address)) return closed.check(address, 'ipv4')
  return !open.check(address, 'ipv6') || closed.check(address, 'ipv6')
}

const CLOSED_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa|invalid|test|onion)$/

/** Names that mean this machine or a network around it. They are not even asked for. */
export function isClosedName(name: string): boolean {
  const plain = name.toLowerCase().replace(/\.+$/, '')
  return plain === '' || !plain.includes('.') || CLOSED_NAME.test(plain)
}
