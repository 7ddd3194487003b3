import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { Pool } from './people-store.ts'

/** @throws Refused `not_permitted` */
export async function listPools(
  { organisations }: { readonly organisations: OrganisationStore },
  actor: Actor,
): Promise<readonly Pool[]> {
  requirePermission(actor, 'administer')
  return organisations.read(actor.organisationId, (r) => r.people.pools())
}
