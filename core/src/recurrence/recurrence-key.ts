import type { MessageId } from '@sen/model/ids'

/** The job of a periodic mail's next time: there is one at most. */
export function recurrenceKey(id: MessageId): string {
  return `period:${id}`
}
