import { BlockList, isIP, isIPv6 } from 'node:net'
import { SPECIAL_NETWORKS_V4, SPECIAL_NETWORKS_V6 } from '@sen/model/trust/special-networks'

const closed = new BlockList()
/** The public part of IPv6, of which tunnels and documentation are closed; translated addresses lie outside of it. */
const open = new BlockList()
for (const [net, prefix] of SPECIAL_NETWORKS_V4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_NETWORKS_V6) closed.addSubnet(net, prefix, 'ipv6')
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
