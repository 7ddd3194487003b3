const TIME_CHARACTERS = 9
const BASE = 36

/** Begins with the time in base 36, so that a search by identifier reads only the mail of that minute. */
export function createQueueId(at: Date, random: string): string {
  return at.getTime().toString(BASE).padStart(TIME_CHARACTERS, '0') + random
}

export function timeOfQueueId(text: string): Date | undefined {
  if (!/^0[0-9a-z]{8}[\w-]{8,}$/.test(text)) return undefined
  return new Date(Number.parseInt(text.slice(0, TIME_CHARACTERS), BASE))
}
