import type { Actor } from '../kit/actor.ts'
import { Refused } from '../kit/refused.ts'
import type { OrganisationWriter } from './organisation-store.ts'

/** Checks under the lock, so that two Owners cannot remove each other. @throws Refused `not_permitted` */
export async function requireStillOwner({ people }: Pick<OrganisationWriter, 'people'>, actor: Actor): Promise<void> {
  const owner = await people.find(actor.accountId)
  if (!owner?.isOwner || owner.state === 'suspended' || owner.state === 'deleted') throw new Refused('not_permitted')
}
