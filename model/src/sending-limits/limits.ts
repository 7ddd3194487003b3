import type { SendingLimits } from './sending-limits.ts'

export const DEFAULT_SENDING_LIMITS: SendingLimits = {
  mailbox: { hour: 500, day: 2_000 },
  organisation: { hour: 5_000, day: 20_000 },
  installation: { hour: 50_000, day: 200_000 },
  hold: { bounces: 50, newRecipients: 300 },
}

export const SENDING_ALARM_HOURS = 24

/** Exceeds the period of delivery retries and of any limit. */
export const SENDING_COUNTED_DAYS = 7
