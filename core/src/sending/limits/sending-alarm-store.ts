import type { SendingAlarmCause } from '@sen/model/sending-limits/sending-limits'

/** Alarms that were raised, so that they are not repeated. */
export interface SendingAlarmStore {
  /** @param subject the id of the mailbox or organisation; 0 for the installation */
  wasRaised(cause: SendingAlarmCause, subject: string, since: Date): Promise<boolean>
  raise(cause: SendingAlarmCause, subject: string, at: Date): Promise<void>
  /**
   * Purges alarms and recipient counts before this time, including those of purged mail. @returns the number of rows
   */
  forget(before: Date): Promise<number>
}
