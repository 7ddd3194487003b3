import type { SendingLimits } from './sending-limits.ts'

/** The default limits of recipients of mail that people send; 0 means unlimited. */
export const DEFAULT_SENDING_LIMITS: SendingLimits = {
  mailbox: { hour: 500, day: 2_000 },
  organisation: { hour: 5_000, day: 20_000 },
  installation: { hour: 50_000, day: 200_000 },
  hold: { bounces: 50, newRecipients: 300 },
}

/** An alarm with the same cause is reported at most once in this time. */
export const SENDING_ALARM_HOURS = 24

/** This is longer than the period of delivery retries and of any limit. */
export const SENDING_COUNTED_DAYS = 7
