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

/** The operator alone says what a domain has to give: an Owner gives what there is. */
interface Operator {
  readonly operatorIn: OrganisationId
}

/** What a domain has to give to its mailboxes. @throws Refused `not_found`, of a domain that is not the organisation's */
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
 * Changes that (product decision 24). Pages of the domain's people hear of it.
 * @throws Refused `not_found`, of a domain that is not the organisation's; `setting_invalid` for what no pool can have; `quota_beyond_pool`
 *   where mailboxes have been given more than that of their own, with how much
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
