import type { NameLookup } from '@sen/core/ports/name-lookup'
import type { DnsAnswer } from '@sen/model/administration/dns-records'

export class FakeNameLookup implements NameLookup {
  /** Keys are `TXT name` or `MX name`, in lower case. */
  readonly #records = new Map<string, readonly string[]>()
  isSilent = false
  readonly asked: string[] = []

  set(type: 'TXT' | 'MX', name: string, ...values: readonly string[]): void {
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

  async #answer(question: string): Promise<DnsAnswer> {
    this.asked.push(question)
    return this.isSilent ? { kind: 'failed' } : { kind: 'found', values: this.#records.get(question) ?? [] }
  }
}
