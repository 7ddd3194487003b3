import type { MessageField } from '@sen/contract/messages'

const DAY_SECONDS = 24 * 60 * 60

/** Returns the sender's Date if it is more than a day from the time of receipt. */
export function datedApart({ date, header_date }: Pick<MessageField, 'date' | 'header_date'>): Date | undefined {
  if (header_date === null || Math.abs(date - header_date) <= DAY_SECONDS) return undefined
  return new Date(header_date * 1000)
}
