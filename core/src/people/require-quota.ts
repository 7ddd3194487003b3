import { MAX_QUOTA_MEGABYTES, MIN_QUOTA_MEGABYTES, type Quota, quotaFits } from '@sen/model/account/people'
import { Refused } from '../kit/refused.ts'
import type { PoolParts } from './people-store.ts'

/** A part that a mailbox can have at all. @throws Refused `invalid` with the field `quota` */
export function requireQuota(quota: Quota): void {
  if (quota.kind === 'pool') return
  const { megabytes } = quota
  const isRight =
    Number.isSafeInteger(megabytes) && megabytes >= MIN_QUOTA_MEGABYTES && megabytes <= MAX_QUOTA_MEGABYTES
  if (!isRight) throw new Refused('invalid', { field: 'quota' })
}

/**
 * A part that its domain has left to give, whoever gives it, an Owner or the operator (product decision 24).
 * @param given `before`: megabytes that the mailbox had of its own; 0: none
 * @throws Refused `quota_beyond_pool`, with what is left and what there is, in megabytes
 */
export function requireQuotaFits(
  quota: Quota,
  { pool, others, before }: PoolParts & { readonly before: number },
): void {
  if (quotaFits(quota, { pool, others, before })) return
  throw new Refused('quota_beyond_pool', { free_megabytes: Math.max(0, pool - others), pool_megabytes: pool })
}
