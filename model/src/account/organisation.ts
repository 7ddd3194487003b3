import { domainOf } from '../addresses.ts'

/** A domain that the organisation has (product decision 37). */
export interface OrganisationDomain {
  /** Lower case. */
  readonly name: string
  readonly isVerified: boolean
}

/**
 * Domains whose people are colleagues of `address`: its own, and those that are shown to be the organisation's. One that is not
 * verified may be anybody's, and nobody of it is trusted.
 */
export function colleagueDomains(address: string, domains: readonly OrganisationDomain[]): readonly string[] {
  const own = domainOf(address)
  return [own, ...domains.filter(({ name, isVerified }) => isVerified && name !== own).map(({ name }) => name)]
}

/** Which mail of an organisation gets its footer: none, what goes to somebody outside too, or all. */
export const FOOTER_SCOPES = ['off', 'outside', 'everybody'] as const
export type FooterScope = (typeof FOOTER_SCOPES)[number]
