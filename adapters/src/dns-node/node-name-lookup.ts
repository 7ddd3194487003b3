import { Resolver } from 'node:dns/promises'
import { MAX_DNS_VALUES, type NameLookup } from '@sen/core/ports/name-lookup'
import type { DnsAnswer } from '@sen/model/administration/dns-records'

const DNS_MILLISECONDS = 2_000
const TRIES = 2
const MAX_VALUE_CHARACTERS = 4_096

/** A channel per lookup avoids cached answers. */
export class NodeNameLookup implements NameLookup {
  readonly #dnsServers: readonly string[]

  constructor(dnsServers: readonly string[]) {
    this.#dnsServers = dnsServers
  }

  texts(name: string): Promise<DnsAnswer> {
    return answerOf(async () => (await this.#resolver().resolveTxt(name)).map((strings) => strings.join('')))
  }

  mailHosts(name: string): Promise<DnsAnswer> {
    return answerOf(async () => {
      const records = await this.#resolver().resolveMx(name)
      return records
        .toSorted((one, other) => one.priority - other.priority)
        .map(({ exchange }) => exchange)
        .filter((exchange) => exchange !== '' && exchange !== '.')
    })
  }

  services(name: string): Promise<DnsAnswer> {
    return answerOf(async () => {
      const records = await this.#resolver().resolveSrv(name)
      return records.map((each) => `${each.priority} ${each.weight} ${each.port} ${each.name}`)
    })
  }

  aliases(name: string): Promise<DnsAnswer> {
    return answerOf(() => this.#resolver().resolveCname(name))
  }

  async addresses(name: string): Promise<DnsAnswer> {
    const [four, six] = await Promise.all([
      answerOf(() => this.#resolver().resolve4(name)),
      answerOf(() => this.#resolver().resolve6(name)),
    ])
    const values = [four, six].flatMap((answer) => (answer.kind === 'found' ? answer.values : []))
    const hasFailed = four.kind === 'failed' || six.kind === 'failed'
    return values.length === 0 && hasFailed ? { kind: 'failed' } : { kind: 'found', values }
  }

  #resolver(): Resolver {
    const resolver = new Resolver({ timeout: DNS_MILLISECONDS, tries: TRIES })
    if (this.#dnsServers.length > 0) resolver.setServers([...this.#dnsServers])
    return resolver
  }
}

async function answerOf(ask: () => Promise<readonly string[]>): Promise<DnsAnswer> {
  try {
    const values = (await ask()).slice(0, MAX_DNS_VALUES).map((value) => value.slice(0, MAX_VALUE_CHARACTERS))
    return { kind: 'found', values }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const isNone = code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME'
    return isNone ? { kind: 'found', values: [] } : { kind: 'failed' }
  }
}
