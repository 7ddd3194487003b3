import { RECALL_WINDOWS_SECONDS } from '@sen/model/recalling/limits'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import { type Administrator, requireAdministrator } from '../organisations/require-administrator.ts'
import type { OrganisationStore } from './organisation-store.ts'
import { recordAct } from './record-act.ts'

export interface Policy {
  /** One of `RECALL_WINDOWS_SECONDS` (product decision 13). */
  readonly recallWindowSeconds: number
  /** True when shares with people outside may have no password (spec section 5.5.2). */
  readonly openSharing: boolean
}

export interface DomainPolicy extends Policy {
  readonly domain: string
}

interface Needs {
  readonly organisations: OrganisationStore
}

/** @throws Refused not_permitted */
export async function listPolicies(needs: Needs, actor: Actor): Promise<readonly DomainPolicy[]> {
  requirePermission(actor, 'administer')
  const domains = await needs.organisations.read(actor.organisationId, (r) => r.domains.list())
  return domains.map(({ name, recallWindowSeconds, openSharing }) => ({
    domain: name,
    recallWindowSeconds,
    openSharing,
  }))
}

/** @throws Refused not_permitted; not_found for a domain of another organisation; setting_invalid */
export async function changePolicy(
  needs: Needs & { readonly clock: Clock },
  giver: Administrator,
  domain: string,
  change: Partial<Policy>,
): Promise<void> {
  const { organisationId, by } = requireAdministrator(giver)
  const { recallWindowSeconds: wanted } = change
  if (wanted !== undefined && !RECALL_WINDOWS_SECONDS.some((each) => each === wanted)) {
    throw new Refused('setting_invalid')
  }
  await needs.organisations.write(organisationId, async (w) => {
    const found = await w.domains.find(domain)
    if (!found) throw new Refused('not_found')
    const policy = { recallWindowSeconds: found.recallWindowSeconds, openSharing: found.openSharing, ...change }
    const isWindow = found.recallWindowSeconds !== policy.recallWindowSeconds
    const isSharing = found.openSharing !== policy.openSharing
    if (!isWindow && !isSharing) return
    await w.domains.setPolicy(found.id, policy)
    await w.record({ domain: found.id }, { type: 'account.changed' })
    const now = needs.clock.now()
    if (isWindow) {
      const details = { before_seconds: found.recallWindowSeconds, after_seconds: policy.recallWindowSeconds }
      await recordAct(w, by, { act: 'policy.recall_window', target: domain, details }, now)
    }
    if (isSharing) {
      const details = { before_without_password: found.openSharing, without_password: policy.openSharing }
      await recordAct(w, by, { act: 'policy.sharing', target: domain, details }, now)
    }
  })
}
