import { MAX_QUOTA_MEGABYTES, MIN_QUOTA_MEGABYTES, type Quota, quotaFits } from '@sen/model/account/people'
import { Refused } from '../kit/refused.ts'
import type { PoolParts } from './people-store.ts'

/** @throws Refused `invalid` with the field `quota` */
export function requireQuota(quota: Quota): void {
  if (quota.kind === 'pool') return
  const { megabytes } = quota
  const isRight =
    Number.isSafeInteger(megabytes) && megabytes >= MIN_QUOTA_MEGABYTES && megabytes <= MAX_QUOTA_MEGABYTES
  if (!isRight) throw new Refused('invalid', { field: 'quota' })
}

/**
 * Product decision 24.
 * @param given `before`: the previous own share in megabytes, or 0
 * @throws Refused `quota_beyond_pool`, with the free and the total megabytes
 */
export function requireQuotaFits(
  quota: Quota,
  { pool, others, before }: PoolParts & { readonly before: number },
): void {
  if (quotaFits(quota, { pool, others, before })) return
  throw new Refused('quota_beyond_pool', { free_megabytes: Math.max(0, pool - others), pool_megabytes: pool })
}
