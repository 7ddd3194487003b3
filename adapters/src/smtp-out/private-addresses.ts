import { BlockList, isIPv6 } from 'node:net'
import { SPECIAL_NETWORKS_V4, SPECIAL_NETWORKS_V6 } from '@sen/model/trust/special-networks'

const closed = new BlockList()
for (const [net, prefix] of SPECIAL_NETWORKS_V4) {
  closed.addSubnet(net, prefix, 'ipv4')
  // These are the same networks behind a NAT64 translator (RFC 6052).
  closed.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6')
}
for (const [net, prefix] of SPECIAL_NETWORKS_V6) closed.addSubnet(net, prefix, 'ipv6')

/** Returns whether an address cannot belong to a public mail server (IANA special-purpose registries). */
export function isPrivateAddress(address: string): boolean {
  return closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
