import type { MessageField } from '@sen/contract/messages'

/** The fields that show whether a message is scheduled, and how. */
export type Planned = Pick<MessageField, 'id' | 'scheduled' | 'periodic'>

/** Whether the message waits for its time, or for the user's decision after it was missed. */
export function isPlanned({ scheduled, periodic }: Pick<Planned, 'scheduled' | 'periodic'>): boolean {
  return periodic !== null || (scheduled !== null && scheduled.state !== 'late')
}
