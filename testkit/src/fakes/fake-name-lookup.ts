import type { NameLookup } from '@sen/core/ports/name-lookup'
import type { DnsAnswer } from '@sen/model/administration/dns-records'

export class FakeNameLookup implements NameLookup {
  /** Keys are the type and the name in lower case. */
  readonly #records = new Map<string, readonly string[]>()
  isSilent = false
  readonly asked: string[] = []

  set(type: 'TXT' | 'MX' | 'SRV' | 'CNAME' | 'A', name: string, ...values: readonly string[]): void {
    this.#records.set(`${type} ${name.toLowerCase()}`, values)
  }

  clear(): void {
    this.#records.clear()
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
    this.asked.push(question)
    return this.isSilent ? { kind: 'failed' } : { kind: 'found', values: this.#records.get(question) ?? [] }
  }
}
