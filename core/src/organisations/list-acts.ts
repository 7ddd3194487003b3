import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { KeptAct } from './act-store.ts'
import type { OrganisationStore } from './organisation-store.ts'

/**
 * What was done to the organisation, the newest first.
 * @throws Refused not_permitted
 */
export function listActs(
  needs: { readonly organisations: OrganisationStore },
  actor: Actor,
  part: { readonly offset: number; readonly limit: number },
): Promise<{ readonly acts: readonly KeptAct[]; readonly total: number }> {
  requirePermission(actor, 'administer')
  return needs.organisations.read(actor.organisationId, async (r) => {
    const [acts, total] = await Promise.all([r.acts.list(part), r.acts.count()])
    return { acts, total }
  })
}
