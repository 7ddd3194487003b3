import { DELAY_NOTICE_AFTER_SECONDS, GIVE_UP_AFTER_SECONDS, RETRY_DELAYS_SECONDS } from './limits.ts'

export interface TriedDelivery {
  /** Made so far, the one that just failed included. */
  readonly attempts: number
  readonly queuedAt: Date
  readonly delayNoticeSent: boolean
}

export type RetryDecision =
  | { readonly kind: 'give-up' }
  /** `tellSender`: the mail is late, and nobody said so yet. */
  | { readonly kind: 'retry'; readonly at: Date; readonly tellSender: boolean }

/**
 * What follows an attempt that did not settle the matter (product decision 11): pauses grow from a minute to four hours,
 * the sender hears of a delay after four hours, the end comes after five days, with a last attempt just before it.
 */
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

/** Pause after this many attempts; the last of the list goes on for ever. */
export function retryDelaySeconds(attempts: number): number {
  const index = Math.min(Math.max(attempts, 1), RETRY_DELAYS_SECONDS.length) - 1
  return RETRY_DELAYS_SECONDS[index] ?? 0
}
