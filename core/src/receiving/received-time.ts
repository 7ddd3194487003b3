import { parseMailDate } from '@sen/model/mail-dates'
import type { ParsedMessage } from '../ports/mime.ts'

/** Clocks differ, and time zones are forgotten; later than this nothing has been received yet. */
const AHEAD_MILLISECONDS = 24 * 3_600_000
/** Before anybody had mail; what says so had no clock. */
const BEGINNING = Date.UTC(1980, 0, 1)

/**
 * When a message that is brought from elsewhere had been received: as its last server wrote (the first Received header,
 * for each server puts its own above), else its Date header, else `otherwise`. What lies in the future or before mail
 * began is passed over: it would stand at an end of every list for ever.
 */
export function receivedTime(message: ParsedMessage, otherwise: Date, now: Date): Date {
  const received = message.headers.received ?? ''
  const candidates = [parseMailDate(received.slice(received.lastIndexOf(';') + 1)), message.date]
  return candidates.find((time) => time && isBelievable(time, now)) ?? otherwise
}

/** Whether something can have been received then. */
export function isBelievable(time: Date, now: Date): boolean {
  return time.getTime() >= BEGINNING && time.getTime() <= now.getTime() + AHEAD_MILLISECONDS
}
