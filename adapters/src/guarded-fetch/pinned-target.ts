import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { FetchRefused } from '@sen/core/ports/guarded-fetcher'
import { SPECIAL_NETWORKS_V4, SPECIAL_NETWORKS_V6 } from '@sen/model/trust/special-networks'

export type ResolveHost = (name: string) => Promise<readonly string[]>

/** Pinning the address prevents a second DNS answer from changing it. */
export interface PinnedTarget {
  readonly url: URL
  readonly address: string
}

const LEAST_FREE_PORT = 1_024

/**
 * Resolves the host once and pins its address.
 * @throws FetchRefused `closed` if any address is not public, because mixing them indicates an attack
 */
export async function pinTarget(
  text: string,
  resolve: ResolveHost,
  allows: (address: string, port: number) => boolean = isOpen,
): Promise<PinnedTarget> {
  if (!URL.canParse(text)) throw new FetchRefused('closed')
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw new FetchRefused('closed')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  const addresses = isIP(host) === 0 ? await addressesOf(host, resolve) : [host]
  const [address] = addresses
  if (address === undefined) throw new FetchRefused('not_found')
  if (!addresses.every((each) => allows(each, port))) throw new FetchRefused('closed')
  return { url, address }
}

function isOpen(address: string, port: number): boolean {
  return !isClosedAddress(address) && (port === 80 || port === 443 || port >= LEAST_FREE_PORT)
}

async function addressesOf(host: string, resolve: ResolveHost): Promise<readonly string[]> {
  if (isClosedName(host)) throw new FetchRefused('closed')
  return resolve(host).catch((error: unknown) => {
    throw new FetchRefused('not_found', { cause: error })
  })
}

/** The `hosts` file is not read, because it names internal machines. */
export function dnsResolver(dnsServers: readonly string[], timeoutMilliseconds: number): ResolveHost {
  const resolver = new Resolver({ timeout: timeoutMilliseconds, tries: 2 })
  if (dnsServers.length > 0) resolver.setServers(dnsServers)
  return async (name) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0 && found[0].status === 'rejected') throw found[0].reason
    return addresses
  }
}

const closed = new BlockList()
/** This is the public part of IPv6 without tunnels, documentation and translated addresses. */
const open = new BlockList()
for (const [net, prefix] of SPECIAL_NETWORKS_V4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of SPECIAL_NETWORKS_V6) closed.addSubnet(net, prefix, 'ipv6')
open.addSubnet('2000::', 3, 'ipv6')

/** Blocked are this machine, its network, and everything that is not public. */
function isClosedAddress(address: string): boolean {
  if (isIP(address) === 0) return true
  if (!isIPv6(address)) return closed.check(address, 'ipv4')
  return !open.check(address, 'ipv6') || closed.check(address, 'ipv6')
}

const CLOSED_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa|invalid|test|onion)$/

function isClosedName(name: string): boolean {
  const plain = name.toLowerCase().replace(/\.+$/, '')
  return plain === '' || !plain.includes('.') || CLOSED_NAME.test(plain)
}
