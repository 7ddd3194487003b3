import { domainOf } from '../addresses.ts'

/** Product decision 37. */
export interface OrganisationDomain {
  readonly name: string
  readonly isVerified: boolean
}

/** An unverified domain may belong to anybody, so its members are not trusted. */
export function colleagueDomains(address: string, domains: readonly OrganisationDomain[]): readonly string[] {
  const own = domainOf(address)
  return [own, ...domains.filter(({ name, isVerified }) => isVerified && name !== own).map(({ name }) => name)]
}

export const FOOTER_SCOPES = ['off', 'outside', 'everybody'] as const
export type FooterScope = (typeof FOOTER_SCOPES)[number]
