import type { MessageField } from '@sen/contract/messages'

/** What tells whether a message is planned, and how. */
export type Planned = Pick<MessageField, 'id' | 'scheduled' | 'periodic'>

/** Whether this waits for its time, or for a word after it was missed. */
export function isPlanned({ scheduled, periodic }: Pick<Planned, 'scheduled' | 'periodic'>): boolean {
  return periodic !== null || (scheduled !== null && scheduled.state !== 'late')
}
