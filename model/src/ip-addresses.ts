const MAPPED = /^[0:]+:ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i

/**
 * Returns the IPv4 address that an IPv6 address contains (`::ffff:0:0/96`, RFC 4291 section 2.5.5.2), in any of its
 * forms; other addresses unchanged. A listener or balancer with an IPv6 socket names IPv4 clients so.
 * @param address a valid IPv4 or IPv6 address
 */
export function unmappedAddress(address: string): string {
  const [found, dotted, high, low] = MAPPED.exec(address) ?? []
  if (found === undefined) return address
  if (dotted !== undefined) return dotted
  const [upper, lower] = [Number.parseInt(high ?? '', 16), Number.parseInt(low ?? '', 16)]
  return [upper >> 8, upper & 0xff, lower >> 8, lower & 0xff].join('.')
}
