import { judgeDomain } from '@sen/model/acting/verified-domain'
import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'

/** Nothing in a mailbox of an unverified domain may be changed (spec section 5). */
export function requireVerifiedDomain(actor: Actor): void {
  if (judgeDomain({ isVerified: actor.domainVerified }) !== 'allowed') throw new Refused('domain_not_verified')
}
