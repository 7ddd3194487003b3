import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { OrganisationWriter } from './organisation-store.ts'

/**
 * Judges again, under the organisation's lock, whether the actor is an Owner who can sign in: another Owner may have ended that since
 * the call began. Each act that can end an Owner asks this, so that two Owners cannot end each other.
 * @throws Refused `not_permitted`
 */
export async function requireStillOwner({ people }: Pick<OrganisationWriter, 'people'>, actor: Actor): Promise<void> {
  const owner = await people.find(actor.accountId)
  if (!owner?.isOwner || owner.state === 'suspended' || owner.state === 'deleted') throw new Refused('not_permitted')
}
