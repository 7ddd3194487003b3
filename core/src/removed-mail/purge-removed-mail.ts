import { REMOVED_MAIL_QUOTA_PERCENT } from '@sen/model/removed-mail/limits'
import type { Clock } from '../kit/clock.ts'
import type { MaintenanceStore } from '../maintenance/maintenance-store.ts'

/** Also purges the oldest mail beyond half of a quota (product decision 77). Returns how many messages. */
export async function purgeRemovedMail({
  maintenance,
  clock,
}: {
  readonly maintenance: MaintenanceStore
  readonly clock: Clock
}): Promise<number> {
  const over = await maintenance.purgeRemovedMail(clock.now())
  return over + (await maintenance.purgeRemovedMailBeyond(REMOVED_MAIL_QUOTA_PERCENT))
}
