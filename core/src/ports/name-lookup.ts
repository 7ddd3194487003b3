import type { DnsAnswer } from '@sen/model/administration/dns-records'

/**
 * Asks DNS for the records of one name, anew each time. That there is no such name, or none of that type, is an answer: no values.
 * Silence, and a server that cannot answer, is `failed`. Never throws; within a few seconds; at most `MAX_DNS_VALUES` values.
 */
export interface NameLookup {
  /** The strings of each record joined. @param name in the form of DNS */
  texts(name: string): Promise<DnsAnswer>
  /** The hosts, the preferred first; a null MX (RFC 7505) is none. */
  mailHosts(name: string): Promise<DnsAnswer>
}

export const MAX_DNS_VALUES = 100
