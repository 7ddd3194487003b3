import type { DnsAnswer } from '@sen/model/administration/dns-records'

/**
 * Has no cache. A missing name or type is an answer without values; a timeout is `failed`. Never throws, and returns at
 * most `MAX_DNS_VALUES` values.
 */
export interface NameLookup {
  /** Joins the strings of each record. @param name in DNS form */
  texts(name: string): Promise<DnsAnswer>
  /** Sorted by preference; none for a null MX (RFC 7505). */
  mailHosts(name: string): Promise<DnsAnswer>
  /** Returns each SRV record as `priority weight port host` (RFC 2782). */
  services(name: string): Promise<DnsAnswer>
  /** Returns the CNAME record of a name. */
  aliases(name: string): Promise<DnsAnswer>
  /** Returns the IPv4 and IPv6 addresses of a host. */
  addresses(name: string): Promise<DnsAnswer>
}

export const MAX_DNS_VALUES = 100
