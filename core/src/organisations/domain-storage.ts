import { MAX_QUOTA_MEGABYTES, MIN_QUOTA_MEGABYTES } from '@sen/model/account/people'
import type { OrganisationId } from '@sen/model/ids'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import type { Pool } from '../people/people-store.ts'
import type { OrganisationStore } from './organisation-store.ts'
import { recordAct } from './record-act.ts'

interface Needs {
  readonly organisations: OrganisationStore
}

interface Operator {
  readonly operatorIn: OrganisationId
}

/** @throws Refused `not_found` for a domain of another organisation */
export async function readDomainStorage(
  { organisations }: Needs,
  { operatorIn }: Operator,
  domain: string,
): Promise<Pool> {
  const pools = await organisations.read(operatorIn, (r) => r.people.pools())
  const pool = pools.find((each) => each.domain === domain)
  if (!pool) throw new Refused('not_found')
  return pool
}

/**
 * Product decision 24.
 * @throws Refused `not_found` for a domain of another organisation; `setting_invalid` for an invalid size;
 * `quota_beyond_pool` with the sum when mailboxes have larger quotas of their own
 */
export async function changeDomainStorage(
  needs: Needs & { readonly clock: Clock },
  { operatorIn }: Operator,
  domain: string,
  megabytes: number,
): Promise<void> {
  if (!Number.isSafeInteger(megabytes) || megabytes < MIN_QUOTA_MEGABYTES || megabytes > MAX_QUOTA_MEGABYTES) {
    throw new Refused('setting_invalid', { key: 'storage' })
  }
  await needs.organisations.write(operatorIn, async (w) => {
    const found = await w.domains.find(domain)
    if (!found) throw new Refused('not_found')
    const { pool: before, others } = await w.people.poolOf(found.id)
    if (before === megabytes) return
    if (others > megabytes) throw new Refused('quota_beyond_pool', { own_megabytes: others })
    await w.domains.setPool(found.id, megabytes)
    await w.record({ domain: found.id }, { type: 'quota.changed' })
    const details = { before_quota_megabytes: before, quota_megabytes: megabytes }
    await recordAct(w, 'operator', { act: 'policy.storage', target: domain, details }, needs.clock.now())
  })
}
