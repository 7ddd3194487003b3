import { BlockList, isIP, isIPv6 } from 'node:net'
import type { SmtpEnvelope } from '@sen/core/ports/sender-check'

const MAX_HOPS = 20

export function relayList(networks: readonly string[]): (address: string) => boolean {
  const relays = new BlockList()
  relays.addSubnet('127.0.0.0', 8, 'ipv4')
  relays.addAddress('::1', 'ipv6')
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    relays.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && relays.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Trusts Received fields of our relays (RFC 5321 section 4.4). @param received starts with our own field */
export function relayedFrom(
  envelope: SmtpEnvelope,
  received: readonly string[],
  isRelay: (address: string) => boolean,
): { readonly remoteAddress: string; readonly helo: string } | undefined {
  let hop: { readonly remoteAddress: string; readonly helo: string } | undefined = envelope
  for (const field of received.slice(1, MAX_HOPS)) {
    if (!hop || !isRelay(hop.remoteAddress)) break
    hop = hopOf(field)
  }
  if (!hop || isIP(hop.remoteAddress) === 0 || isRelay(hop.remoteAddress)) return undefined
  return { remoteAddress: hop.remoteAddress.replace(/^::ffff:(?=\d+\.)/i, ''), helo: hop.helo }
}

function hopOf(field: string): { readonly remoteAddress: string; readonly helo: string } | undefined {
  const [, helo = '', comment = ''] = /^\s*from\s+(\S{1,255})\s*\(([^()]{0,500})\)/i.exec(field) ?? []
  const address = /\[(?:IPv6:)?([\d.a-f:]{2,45})\]/i.exec(comment)?.[1] ?? ''
  return isIP(address) === 0 ? undefined : { remoteAddress: address, helo }
}
