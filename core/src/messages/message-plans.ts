import type { MessageId } from '@sen/model/ids'
import type { Periodic } from '../recurrence/periodic-store.ts'
import type { Submission } from '../sending/submission-store.ts'
import type { Reader } from '../store.ts'
import type { Message } from './message-store.ts'

export interface MessagePlan {
  readonly scheduled: Submission | undefined
  readonly periodic: Periodic | undefined
  /** When the sender is reminded if nobody has answered. */
  readonly remindAt: Date | undefined
}

export async function messagePlans(
  r: Reader,
  messages: readonly Message[],
): Promise<ReadonlyMap<MessageId, MessagePlan>> {
  const own = messages.filter((message) => message.kind !== 'received').map(({ id }) => id)
  const repeated = messages.filter((message) => message.folderRole === 'periodic').map(({ id }) => id)
  if (own.length === 0) return new Map()
  const [scheduled, periodic, reminders] = await Promise.all([
    r.submissions.plannedOfMessages(own),
    repeated.length > 0 ? r.periodics.ofMessages(repeated) : new Map<MessageId, Periodic>(),
    r.reminders.ofMessages(own),
  ])
  return new Map(
    own.map((id) => [id, { scheduled: scheduled.get(id), periodic: periodic.get(id), remindAt: reminders.get(id) }]),
  )
}
