import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'

/**
 * Returns how many were purged.
 * @throws Refused `not_permitted`; `not_found` when there are none, also for a mailbox of another organisation
 */
export async function deleteQuarantineOf(
  { organisations, clock }: { readonly organisations: OrganisationStore; readonly clock: Clock },
  actor: Actor,
  mailbox: string,
): Promise<number> {
  requirePermission(actor, 'administer')
  return organisations.write(actor.organisationId, async (o) => {
    const messages = await o.quarantine.removeAllOf(mailbox)
    if (messages === 0) throw new Refused('not_found')
    await recordAct(o, actor, { act: 'quarantine.emptied', target: mailbox, details: { messages } }, clock.now())
    return messages
  })
}
