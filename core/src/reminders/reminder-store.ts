import type { MessageId, ThreadId } from '@sen/model/ids'

export interface ReminderReader {
  ofMessages(ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Date>>
  /** Earliest first. */
  due(now: Date, limit: number): Promise<readonly MessageId[]>
  nextAt(): Promise<Date | undefined>
}

export interface ReminderWriter extends ReminderReader {
  /** Replaces an earlier reminder of the message. */
  save(id: MessageId, remindAt: Date): Promise<void>
  remove(ids: readonly MessageId[]): Promise<void>
  /** Removes the reminders of all messages of the thread. Returns whether there were any. */
  removeOfThread(id: ThreadId): Promise<boolean>
}
