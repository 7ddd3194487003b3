import { MAX_QUOTA_MEGABYTES, MIN_QUOTA_MEGABYTES, type Quota } from '@sen/model/account/people'
import { UsageError } from './command.ts'

/** Accepts whole megabytes, or `pool`. @param called the operator's name for the value @throws UsageError */
export function readQuota(typed: string, called: string): Quota {
  if (typed === 'pool') return { kind: 'pool' }
  const megabytes = /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  if (megabytes >= MIN_QUOTA_MEGABYTES && megabytes <= MAX_QUOTA_MEGABYTES) return { kind: 'own', megabytes }
  throw new UsageError(
    `${called} must be pool, or a number of megabytes from ${MIN_QUOTA_MEGABYTES} to ${MAX_QUOTA_MEGABYTES}`,
  )
}
