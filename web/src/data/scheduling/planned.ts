import type { MessageField } from '@sen/contract/messages'

export type PlannedMessage = Pick<MessageField, 'id' | 'subject' | 'scheduled' | 'periodic'>

/** Includes missed messages that wait for the user's decision. */
export function isPlanned({ scheduled, periodic }: Pick<PlannedMessage, 'scheduled' | 'periodic'>): boolean {
  return periodic !== null || (scheduled !== null && scheduled.state !== 'late')
}
