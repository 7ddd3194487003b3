import type { QuarantinedMessageId } from '@sen/model/ids'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'
import { quarantineAct } from './release-quarantined.ts'

/** @throws Refused `not_permitted`; `not_found`, also for a message of another organisation */
export async function deleteQuarantined(
  { organisations, clock }: { readonly organisations: OrganisationStore; readonly clock: Clock },
  actor: Actor,
  id: QuarantinedMessageId,
): Promise<void> {
  requirePermission(actor, 'administer')
  await organisations.write(actor.organisationId, async (o) => {
    const message = await o.quarantine.find(id)
    if (!message || !(await o.quarantine.remove(id))) throw new Refused('not_found')
    await recordAct(o, actor, quarantineAct('quarantine.deleted', message), clock.now())
  })
}
