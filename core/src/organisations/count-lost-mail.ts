import { MAX_LOST_MAIL_COUNTED } from '@sen/model/removed-mail/limits'
import { isKeptDaysValid, lostSpan } from '@sen/model/removed-mail/removed-mail'
import type { Actor } from '../kit/actor.ts'
import type { Clock } from '../kit/clock.ts'
import { Refused } from '../kit/refused.ts'
import { requirePermission } from '../kit/require-permission.ts'
import type { OrganisationStore } from './organisation-store.ts'

/**
 * Counts messages that a retention of so many days would make unrecoverable. `hasMore`: the count stopped early.
 * @throws Refused not_permitted; setting_invalid unless 0 to 90 days
 */
export async function countLostMail(
  { organisations, clock }: { readonly organisations: OrganisationStore; readonly clock: Clock },
  actor: Actor,
  days: number,
): Promise<{ readonly count: number; readonly hasMore: boolean }> {
  requirePermission(actor, 'administer')
  if (!isKeptDaysValid(days)) throw new Refused('setting_invalid', { key: 'kept_days' })
  const counted = await organisations.read(actor.organisationId, async (r) => {
    const span = lostSpan({ before: await r.keptDays.find(), after: days }, clock.now())
    return span ? r.keptDays.countRemoved(span, MAX_LOST_MAIL_COUNTED + 1) : 0
  })
  return { count: Math.min(counted, MAX_LOST_MAIL_COUNTED), hasMore: counted > MAX_LOST_MAIL_COUNTED }
}
