const TIME_CHARACTERS = 9
const BASE = 36

/**
 * Returns the identifier of one SMTP transaction: its time in base 36, then `random`. A search by identifier therefore reads
 * only the mail of that minute.
 */
export function createQueueId(at: Date, random: string): string {
  return at.getTime().toString(BASE).padStart(TIME_CHARACTERS, '0') + random
}

/** Returns the time in a queue identifier, or undefined when `text` is none. */
export function timeOfQueueId(text: string): Date | undefined {
  if (!/^0[0-9a-z]{8}[\w-]{8,}$/.test(text)) return undefined
  return new Date(Number.parseInt(text.slice(0, TIME_CHARACTERS), BASE))
}
