import { DELAY_NOTICE_AFTER_SECONDS, GIVE_UP_AFTER_SECONDS, RETRY_DELAYS_SECONDS } from './sending/limits.ts'

export interface TriedDelivery {
  readonly attempts: number
  readonly queuedAt: Date
  readonly delayNoticeSent: boolean
}

export type RetryDecision =
  | { readonly kind: 'give-up' }
  | { readonly kind: 'retry'; readonly at: Date; readonly tellSender: boolean }

/** Product decision 11. Delays grow from a minute to four hours. The last attempt is just before five days. */
export function judgeRetry(delivery: TriedDelivery, now: Date): RetryDecision {
  const ageSeconds = Math.max(0, (now.getTime() - delivery.queuedAt.getTime()) / 1000)
  if (ageSeconds >= GIVE_UP_AFTER_SECONDS) return { kind: 'give-up' }
  const delaySeconds = Math.min(retryDelaySeconds(delivery.attempts), GIVE_UP_AFTER_SECONDS - ageSeconds)
  return {
    kind: 'retry',
    at: new Date(now.getTime() + delaySeconds * 1000),
    tellSender: !delivery.delayNoticeSent && ageSeconds >= DELAY_NOTICE_AFTER_SECONDS,
  }
}

export function retryDelaySeconds(attempts: number): number {
  const index = Math.min(Math.max(attempts, 1), RETRY_DELAYS_SECONDS.length) - 1
  return RETRY_DELAYS_SECONDS[index] ?? 0
}
