import { readDomainName } from '@sen/model/administration/domain-names'
import type { MtaStsMode } from '@sen/model/administration/mta-sts'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from '../organisations/organisation-store.ts'
import { recordAct } from '../organisations/record-act.ts'

/**
 * Sets what the policy of a domain asks of servers that deliver to it. It is enforced only where the last look has found that mail goes
 * to our server alone: others would refuse to deliver to any other server that its MX names.
 * @throws Refused not_permitted; not_found, of a domain that is not the organisation's; mta_sts_not_ready
 */
export async function setMtaSts(
  needs: { readonly organisations: OrganisationStore; readonly clock: Clock },
  actor: Actor,
  typed: string,
  mode: MtaStsMode,
): Promise<void> {
  requirePermission(actor, 'administer')
  const name = readDomainName(typed) ?? ''
  await needs.organisations.write(actor.organisationId, async (w) => {
    const domain = await w.domains.find(name)
    if (!domain) throw new Refused('not_found')
    if (domain.mtaStsMode === mode) return
    const isOurs = (await w.domains.checks()).get(name)?.records.mx?.verdict === 'ok'
    if (mode === 'enforce' && !isOurs) throw new Refused('mta_sts_not_ready')
    await w.domains.setMtaSts(domain.id, mode)
    const details = { before: domain.mtaStsMode, after: mode }
    await recordAct(w, actor, { act: 'policy.mta_sts', target: name, details }, needs.clock.now())
  })
}
