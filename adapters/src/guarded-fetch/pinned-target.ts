import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { FetchRefused } from '@sen/core/ports/guarded-fetcher'
import { isClosedAddress, isClosedName } from './closed-addresses.ts'

/** Finds the addresses of a host; tests bring their own. Rejects when there are none. */
export type ResolveHost = (name: string) => Promise<readonly string[]>

/** Where a request goes: an address that was looked at, so that no second answer of DNS can change it. */
export interface PinnedTarget {
  readonly url: URL
  readonly address: string
}

const LEAST_FREE_PORT = 1_024

/**
 * Looks at an address in whatever spelling, resolves its host once, and pins what was found.
 * @throws FetchRefused `closed` when any of the host's addresses is not public: who mixes them means harm
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

/** Web servers listen on their own ports, or on high ones; the rest are other services. */
function isOpen(address: string, port: number): boolean {
  return !isClosedAddress(address) && (port === 80 || port === 443 || port >= LEAST_FREE_PORT)
}

async function addressesOf(host: string, resolve: ResolveHost): Promise<readonly string[]> {
  if (isClosedName(host)) throw new FetchRefused('closed')
  return resolve(host).catch((error: unknown) => {
    throw new FetchRefused('not_found', { cause: error })
  })
}

/** Asks these DNS servers, or the system's; never its files: `hosts` names what is near. */
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
