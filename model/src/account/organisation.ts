import { domainOf } from '../addresses.ts'

/** A domain of an organisation (product decision 37). */
export interface OrganisationDomain {
  readonly name: string
  readonly isVerified: boolean
}

/**
 * Returns the domains whose members are colleagues of `address`: its own domain and the verified domains of the
 * organisation. An unverified domain may belong to anybody, so its members are not trusted.
 */
export function colleagueDomains(address: string, domains: readonly OrganisationDomain[]): readonly string[] {
  const own = domainOf(address)
  return [own, ...domains.filter(({ name, isVerified }) => isVerified && name !== own).map(({ name }) => name)]
}

/** The mail that gets an organisation's footer: none, mail with an outside recipient, or all. */
export const FOOTER_SCOPES = ['off', 'outside', 'everybody'] as const
export type FooterScope = (typeof FOOTER_SCOPES)[number]
