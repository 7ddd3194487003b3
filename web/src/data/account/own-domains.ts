import type { UserInfo } from '@sen/contract/account'
import { colleagueDomains, type OrganisationDomain } from '@sen/model/account/organisation'

type Member = Pick<UserInfo, 'email' | 'domains'>

export function organisationDomains({ domains }: Member): readonly OrganisationDomain[] {
  return domains.map(({ domain, active }) => ({ name: domain, isVerified: active }))
}

/** Returns the domains whose addresses are colleagues. The server decides by the same rule. */
export function ownDomains(user: Member): readonly string[] {
  return colleagueDomains(user.email, organisationDomains(user))
}
