import { readFile } from 'node:fs/promises'
import { MAX_DNS_VALUES, type NameLookup } from '@sen/core/ports/name-lookup'
import type { DnsAnswer } from '@sen/model/administration/dns-records'

/**
 * Reads records from a file, for demo mode: `{ "TXT name": ["value"], "MX name": ["host"] }`, and in the same way `SRV`
 * (`priority weight port host`), `CNAME` and `A`. An unreadable file counts as a DNS that does not answer.
 */
export class FileNameLookup implements NameLookup {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  texts(name: string): Promise<DnsAnswer> {
    return this.#answer(`TXT ${name.toLowerCase()}`)
  }

  mailHosts(name: string): Promise<DnsAnswer> {
    return this.#answer(`MX ${name.toLowerCase()}`)
  }

  services(name: string): Promise<DnsAnswer> {
    return this.#answer(`SRV ${name.toLowerCase()}`)
  }

  aliases(name: string): Promise<DnsAnswer> {
    return this.#answer(`CNAME ${name.toLowerCase()}`)
  }

  addresses(name: string): Promise<DnsAnswer> {
    return this.#answer(`A ${name.toLowerCase()}`)
  }

  async #answer(question: string): Promise<DnsAnswer> {
    try {
      const zone: unknown = JSON.parse(await readFile(this.#file, 'utf8'))
      const values: unknown = Object.entries(zone ?? {}).find(([key]) => key === question)?.[1] ?? []
      if (!Array.isArray(values) || !values.every((each) => typeof each === 'string')) return { kind: 'failed' }
      return { kind: 'found', values: values.slice(0, MAX_DNS_VALUES) }
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      return isMissing ? { kind: 'found', values: [] } : { kind: 'failed' }
    }
  }
}
