import type { MessageField } from '@sen/contract/messages'
import { DAY_SECONDS } from '@sen/model/durations'

/** Undefined unless it differs from the time of receipt by more than a day. */
export function differingSentDate({ date, header_date }: Pick<MessageField, 'date' | 'header_date'>): Date | undefined {
  if (header_date === null || Math.abs(date - header_date) <= DAY_SECONDS) return undefined
  return new Date(header_date * 1000)
}
