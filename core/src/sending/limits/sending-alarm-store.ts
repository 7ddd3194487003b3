import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'

/** What people were told of unusual sending, so that they are not told of it again and again. */
export interface SendingAlarmStore {
  /** @param subject the mailbox or organisation that it is about; 0: the installation */
  wasRaised(cause: SendingAlarmCause, subject: string, since: Date): Promise<boolean>
  raise(cause: SendingAlarmCause, subject: string, at: Date): Promise<void>
  /** Forgets alarms and counted recipients before then, those of mail that was deleted for ever too. @returns how many rows */
  forget(before: Date): Promise<number>
}
