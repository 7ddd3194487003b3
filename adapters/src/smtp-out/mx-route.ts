import type { MxRecord } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { isPrivateAddress } from './private-addresses.ts'
import type { Route, Target } from './target.ts'

const MAX_HOSTS = 8
const MAX_ADDRESSES_PER_HOST = 3

export interface MxOptions {
  readonly dnsServers: readonly string[]
  readonly port: number
  readonly allowsPrivateHosts: boolean
  readonly timeoutMilliseconds: number
}

type Answer<T> =
  | { readonly kind: 'found'; readonly records: T }
  | { readonly kind: 'none' | 'no-domain' | 'failed'; readonly reason: string }

/** Finds servers by MX records (RFC 5321 section 5). */
export class MxRouter {
  readonly #resolver: Resolver
  readonly #options: MxOptions

  constructor(options: MxOptions) {
    this.#options = options
    this.#resolver = new Resolver({ timeout: options.timeoutMilliseconds, tries: 2 })
    if (options.dnsServers.length > 0) this.#resolver.setServers(options.dnsServers)
  }

  async route(domain: string): Promise<Route> {
    const name = domainToASCII(domain)
    if (name === '' || isIP(name) !== 0) return { kind: 'refused', reply: `550 5.1.2 ${domain} is not a domain` }
    const answer = await resolveRecords(() => this.#resolver.resolveMx(name))
    if (answer.kind === 'no-domain') return { kind: 'refused', reply: `550 5.1.2 Domain not found: ${name}` }
    if (answer.kind === 'failed') return { kind: 'try_later', reply: `451 4.4.3 ${answer.reason}` }
    // Without MX records, the domain's own address receives its mail (RFC 5321 section 5.1).
    const records = answer.kind === 'found' ? answer.records : [{ exchange: name, priority: 0 }]
    if (isNullMx(records)) return { kind: 'refused', reply: `556 5.1.10 ${name} does not accept mail (null MX)` }
    return this.#targetsOf(name, byPreference(records))
  }

  async #targetsOf(name: string, hosts: readonly string[]): Promise<Route> {
    const targets: Target[] = []
    const problems: string[] = []
    let isFinal = true
    for (const host of hosts.slice(0, MAX_HOSTS)) {
      const { addresses, problem, isLasting } = await this.#addressesOf(host)
      const open = addresses.filter((address) => this.#options.allowsPrivateHosts || !isPrivateAddress(address))
      if (open.length === 0) {
        problems.push(addresses.length > 0 ? `${host} has only private addresses` : problem)
        isFinal = isFinal && isLasting
      }
      for (const address of open.slice(0, MAX_ADDRESSES_PER_HOST)) {
        targets.push({ host, address, port: this.#options.port, tls: 'opportunistic', verifiesCertificate: false })
      }
    }
    if (targets.length > 0) return { kind: 'targets', targets }
    const reason = problems[0] ?? `${name} has no mail server`
    return isFinal
      ? { kind: 'refused', reply: `550 5.4.4 ${reason}` }
      : { kind: 'try_later', reply: `451 4.4.3 ${reason}` }
  }

  async #addressesOf(host: string) {
    if (isIP(host) !== 0) return { addresses: [host], problem: '', isLasting: true }
    const [v4, v6] = await Promise.all([
      resolveRecords(() => this.#resolver.resolve4(host)),
      resolveRecords(() => this.#resolver.resolve6(host)),
    ])
    const addresses = [v4, v6].flatMap((answer) => (answer.kind === 'found' ? answer.records : []))
    const failed = [v4, v6].find((answer) => answer.kind === 'failed')
    const problem = failed && failed.kind === 'failed' ? failed.reason : `Host not found: ${host}`
    return { addresses, problem, isLasting: failed === undefined }
  }
}

async function resolveRecords<T extends readonly unknown[]>(query: () => Promise<T>): Promise<Answer<T>> {
  try {
    const records = await query()
    return records.length > 0 ? { kind: 'found', records } : { kind: 'none', reason: '' }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    const reason = (error as Error).message
    if (code === 'ENODATA') return { kind: 'none', reason }
    if (code === 'ENOTFOUND' || code === 'EBADNAME') return { kind: 'no-domain', reason }
    return { kind: 'failed', reason }
  }
}

/** The root as only host means that the domain accepts no mail (RFC 7505). */
function isNullMx(records: readonly MxRecord[]): boolean {
  return records.every(({ exchange }) => exchange === '' || exchange === '.')
}

function byPreference(records: readonly MxRecord[]): readonly string[] {
  const shuffled = records
    .filter(({ exchange }) => exchange !== '' && exchange !== '.')
    .map((record) => ({ ...record, order: Math.random() }))
  shuffled.sort((a, b) => a.priority - b.priority || a.order - b.order)
  return [...new Set(shuffled.map(({ exchange }) => exchange.toLowerCase()))]
}
