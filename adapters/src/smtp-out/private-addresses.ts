import { BlockList, isIPv6 } from 'node:net'
import { SPECIAL_NETWORKS_V4, SPECIAL_NETWORKS_V6 } from '@sen/model/trust/special-networks'

const closed = new BlockList()
for (const [net, prefix] of SPECIAL_NETWORKS_V4) {
  closed.addSubnet(net, prefix, 'ipv4')
  // The same hosts behind a translator (RFC 6052).
  closed.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6')
}
for (const [net, prefix] of SPECIAL_NETWORKS_V6) closed.addSubnet(net, prefix, 'ipv6')

/**
 * Whether no public mail server can live at this address (IANA special-purpose registries): this machine, its own
 * network, documentation, multicast. Addresses of IPv4 inside IPv6 are looked through.
 */
export function isPrivateAddress(address: string): boolean {
  // Node's block list sees through ::ffff:a.b.c.d by itself.
  return closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
