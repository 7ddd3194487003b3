import { DAY_MILLISECONDS } from '@sen/model/durations'
import { parseMailDate } from '@sen/model/mail-dates'
import type { ParsedMessage } from '../ports/mime.ts'

/** Tolerates wrong clocks and time zones; a later time is not plausible. */
const AHEAD_MILLISECONDS = DAY_MILLISECONDS
/** No mail is older; an earlier time means a broken clock. */
const BEGINNING = Date.UTC(1980, 0, 1)

/**
 * Prefers the first Received header, which the last server wrote, then the Date header. Implausible times would be
 * first or last in every list for ever.
 */
export function receivedTime(message: ParsedMessage, otherwise: Date, now: Date): Date {
  const received = message.headers.received ?? ''
  const candidates = [parseMailDate(received.slice(received.lastIndexOf(';') + 1)), message.date]
  return candidates.find((time) => time && isBelievable(time, now)) ?? otherwise
}

export function isBelievable(time: Date, now: Date): boolean {
  return time.getTime() >= BEGINNING && time.getTime() <= now.getTime() + AHEAD_MILLISECONDS
}
