import { BlockList, isIPv6 } from 'node:net'

const V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

const V6: readonly (readonly [string, number])[] = [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const closed = new BlockList()
for (const [net, prefix] of V4) {
  closed.addSubnet(net, prefix, 'ipv4')
  // The same hosts behind a translator (RFC 6052).
  closed.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6')
}
for (const [net, prefix] of V6) closed.addSubnet(net, prefix, 'ipv6')

/**
 * Whether no public mail server can live at this address (IANA special-purpose registries): this machine, its own
 * network, documentation, multicast. Addresses of IPv4 inside IPv6 are looked through.
 */
export function isPrivateAddress(address: string): boolean {
  // Node's block list sees through ::ffff:a.b.c.d by itself.
  return closed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
