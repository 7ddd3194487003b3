import { MAX_QUARANTINED_LISTED } from '@sen/model/receiving/limits'
import type { Actor } from '../kit/actor.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import type { QuarantinedMessage } from './quarantine-store.ts'

/**
 * Lists the infected mail of the organisation's mailboxes, the newest first. An Owner sees who wrote it, for whom, and the name of
 * the virus, and nothing of what it says (product decision 74).
 * @throws Refused not_permitted
 */
export function listQuarantined(
  { organisations }: { readonly organisations: OrganisationStore },
  actor: Actor,
): Promise<{ readonly messages: readonly QuarantinedMessage[]; readonly total: number }> {
  requirePermission(actor, 'administer')
  return organisations.read(actor.organisationId, (r) => r.quarantine.list(MAX_QUARANTINED_LISTED))
}
