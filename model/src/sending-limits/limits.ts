import type { SendingLimits } from './sending-limits.ts'

/** Recipients of mail that people send, where the operator says nothing else; 0: no limit. */
export const DEFAULT_SENDING_LIMITS: SendingLimits = {
  mailbox: { hour: 500, day: 2_000 },
  organisation: { hour: 5_000, day: 20_000 },
  installation: { hour: 50_000, day: 200_000 },
  hold: { bounces: 50, newRecipients: 300 },
}

/** One cause is told of once in so long. */
export const SENDING_ALARM_HOURS = 24

/** Longer than a delivery is tried and longer than any limit looks back. */
export const SENDING_COUNTED_DAYS = 7
