import type { DnsAnswer } from '@sen/model/administration/dns-records'

/**
 * Queries DNS for the records of one name, without a cache. A missing name or record type is an answer without values.
 * A timeout or a server failure is `failed`. Never throws, ends within a few seconds, and returns at most
 * `MAX_DNS_VALUES` values.
 */
export interface NameLookup {
  /** Returns the TXT records, each with its strings joined. @param name in DNS form */
  texts(name: string): Promise<DnsAnswer>
  /** Returns the MX hosts by preference; none for a null MX (RFC 7505). */
  mailHosts(name: string): Promise<DnsAnswer>
}

export const MAX_DNS_VALUES = 100
